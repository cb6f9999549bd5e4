import { z } from 'zod';

const modifiers = z
  .object({ alt: z.boolean(), ctrl: z.boolean(), meta: z.boolean(), shift: z.boolean() })
  .readonly();

/** One event of the user's mouse or keyboard over the page pane; x and y in CSS px of the page's viewport. */
export const pageInput = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('mouse'),
      type: z.enum(['pressed', 'released', 'moved']),
      x: z.number(),
      y: z.number(),
      button: z.enum(['none', 'left', 'middle', 'right', 'back', 'forward']),
      /** Bit field of the buttons held, as in the DOM's `MouseEvent.buttons`. */
      buttons: z.number().int(),
      clickCount: z.number().int().min(0).max(3),
      modifiers,
    })
    .readonly(),
  z
    .object({
      kind: z.literal('wheel'),
      x: z.number(),
      y: z.number(),
      deltaX: z.number(),
      deltaY: z.number(),
      modifiers,
    })
    .readonly(),
  z
    .object({
      kind: z.literal('key'),
      type: z.enum(['down', 'up']),
      /** As `KeyboardEvent.key` and `.code`. */
      key: z.string().max(32),
      code: z.string().max(32),
      repeat: z.boolean(),
      modifiers,
    })
    .readonly(),
  /** Text from an input method, dead keys or paste. */
  z.object({ kind: z.literal('text'), text: z.string().max(10_000) }).readonly(),
]);
export type PageInput = z.infer<typeof pageInput>;
