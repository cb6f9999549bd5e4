import { z } from 'zod';

/** What the listener in the page tells: data from a page's process, so checked before it is believed. */
export const pageMessage = z.discriminatedUnion('kind', [
  /** The user did something to an element; `key` is where the listener keeps the element. */
  z.object({
    kind: z.literal('act'),
    act: z.enum(['click', 'textinput', 'submit', 'change']),
    key: z.number().int(),
    /** New value, "" for acts without one; secret values are masked before they get here. */
    value: z.string().max(10_000),
    /** Milliseconds since the epoch when the user began. */
    at: z.number(),
    tag: z.string().max(100),
    role: z.string().max(100),
    text: z.string().max(400),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  }),
  /** Something moved: what was drawn over the page is not in its place any more. */
  z.object({ kind: z.literal('moved') }),
]);
export type PageMessage = z.infer<typeof pageMessage>;
