import { z } from 'zod';

/** The contract's form of `TabInfo` (snapshot.ts). */
export const tab = z
  .object({
    id: z.number(),
    url: z.string(),
    title: z.string(),
    active: z.boolean(),
    loading: z.boolean(),
    crashed: z.boolean(),
    canGoBack: z.boolean(),
    canGoForward: z.boolean(),
  })
  .readonly();

/** Drawn over the page: the element about to be touched or asked about, numbered choices, a number on each thing that can be, or the cells of a grid. */
export const mark = z
  .object({
    uid: z.string(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).readonly(),
    /** "1", "2", … for choices, the action's word for a target. */
    label: z.string(),
    kind: z.enum(['target', 'asked', 'choice', 'number', 'cell']),
  })
  .readonly();
export type Mark = z.infer<typeof mark>;
