import { z } from 'zod';

/**
 * What a navigator can do: WebLINX's actions (docs/weblinx.md section 2) as a closed union on `intent`.
 * `uid` names a candidate of the snapshot that the action was decided on. The text form is in `#shared/grammar`.
 *
 * Three of WebLINX's forms are widened so that they can be carried out and not only recorded:
 * - `load` has a transition, because going back, forward and reloading are loads of a known kind in Chromium;
 * - `scroll` may name the container that scrolls;
 * - `copy` and `paste` name their element.
 */
export const loadTransitions = ['typed', 'back', 'forward', 'reload'] as const;

export const action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('say'), utterance: z.string() }).readonly(),
  z.object({ intent: z.literal('click'), uid: z.string() }).readonly(),
  /** Replaces what the field holds by `text`; an empty text clears it. */
  z.object({ intent: z.literal('textinput'), uid: z.string(), text: z.string() }).readonly(),
  /** Sends the form that the element belongs to, as Enter in it would. */
  z.object({ intent: z.literal('submit'), uid: z.string() }).readonly(),
  /** Chooses an option of a select, or sets a field that takes a value rather than keys (date, range, colour). */
  z.object({ intent: z.literal('change'), uid: z.string(), value: z.string() }).readonly(),
  /** For `back`, `forward` and `reload` the url is the one expected there, for the record; it may be empty. */
  z.object({ intent: z.literal('load'), url: z.string(), transition: z.enum(loadTransitions) }).readonly(),
  /** Scrolls to an absolute offset in CSS px: of the page, or of the scroll container named by `uid`. */
  z
    .object({ intent: z.literal('scroll'), x: z.number(), y: z.number(), uid: z.string().nullable() })
    .readonly(),
  z.object({ intent: z.literal('hover'), uid: z.string() }).readonly(),
  /** Keeps the element's text (or value) in the session's own clipboard; `text` is filled in once it is done. */
  z.object({ intent: z.literal('copy'), uid: z.string(), text: z.string().nullable() }).readonly(),
  /** Types the session's clipboard into the element; `text` is filled in once it is done. */
  z.object({ intent: z.literal('paste'), uid: z.string(), text: z.string().nullable() }).readonly(),
  z.object({ intent: z.literal('tabcreate'), target: z.number().nullable() }).readonly(),
  z.object({ intent: z.literal('tabswitch'), origin: z.number().nullable(), target: z.number() }).readonly(),
  z.object({ intent: z.literal('tabremove'), target: z.number() }).readonly(),
]);
export type Action = z.infer<typeof action>;
export type Intent = Action['intent'];
export type ActionOf<I extends Intent> = Extract<Action, { intent: I }>;

export const intents = [
  'say',
  'click',
  'textinput',
  'submit',
  'change',
  'load',
  'scroll',
  'hover',
  'copy',
  'paste',
  'tabcreate',
  'tabswitch',
  'tabremove',
] as const satisfies readonly Intent[];

/** The candidate that an action is aimed at, or null. */
export function targetUid(value: Action): string | null {
  return 'uid' in value ? value.uid : null;
}
