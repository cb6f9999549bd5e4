import { z } from 'zod';

/** A key with what is held down meanwhile, named as `KeyboardEvent.key` names it. */
const keyChord = z
  .object({ key: z.string(), ctrl: z.boolean(), alt: z.boolean(), shift: z.boolean(), meta: z.boolean() })
  .readonly();
export type KeyChord = z.infer<typeof keyChord>;

const scrollDirection = z.enum(['up', 'down', 'left', 'right']);
export type ScrollDirection = z.infer<typeof scrollDirection>;

/**
 * What voice control asks of a page beside WebLINX's actions, which are a closed set: its turn is the words that say
 * what came of it, with the command beside them. What can have consequences (a key) is judged like a press.
 */
export const pageCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), chord: keyChord, times: z.number().int() }).readonly(),
  /** `to`: by so many steps, back to normal, or to a share of the normal size. */
  z
    .object({
      kind: z.literal('zoom'),
      to: z.union([z.enum(['in', 'out', 'normal']), z.number()]),
      steps: z.number().int(),
    })
    .readonly(),
  z.object({ kind: z.literal('find'), words: z.string() }).readonly(),
  /** The next place, or the one before, of what was looked for last. */
  z.object({ kind: z.literal('find-on'), to: z.enum(['next', 'previous']) }).readonly(),
  /** Numbers on everything that can be acted on, or none, and no grid either; `named`: with what each is called, to be pressed by its name. */
  z.object({ kind: z.literal('numbers'), shown: z.boolean(), named: z.literal(true).optional() }).readonly(),
  /** Goes on until it is told to stop, the page ends, or the user takes a hand. */
  z
    .object({
      kind: z.literal('scrolling'),
      to: z.union([scrollDirection, z.enum(['faster', 'slower', 'stop'])]),
    })
    .readonly(),
  /** A press of another kind than a plain click; judged like one. */
  z.object({ kind: z.literal('press'), uid: z.string(), how: z.enum(['double', 'right']) }).readonly(),
  /** A grid over what is in view, divided in these cells one after the other; none yet when empty. */
  z.object({ kind: z.literal('grid'), cells: z.array(z.number().int()).readonly() }).readonly(),
  /** A press at a point of the viewport, in CSS px, on what is there; `uid` null where nothing is known to be. */
  z
    .object({
      kind: z.literal('press-at'),
      x: z.number(),
      y: z.number(),
      uid: z.string().nullable(),
      how: z.enum(['single', 'double', 'right']),
    })
    .readonly(),
  /** The tab that was closed last, and was not opened again since. */
  z.object({ kind: z.literal('reopen-tab') }).readonly(),
  /** Selects a stretch of a field's text, by offsets into its value. */
  z
    .object({
      kind: z.literal('select'),
      uid: z.string(),
      from: z.number().int(),
      to: z.number().int(),
    })
    .readonly(),
]);
export type PageCommand = z.infer<typeof pageCommand>;
