import { z } from 'zod';
import { pageCommand } from './page-command.ts';
import { requestNote } from './request.ts';

/** One thing that is different on the page after an action. */
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('navigated'), from: z.string(), to: z.string(), title: z.string() }).readonly(),
  z.object({ kind: z.literal('title'), title: z.string() }).readonly(),
  z.object({ kind: z.literal('tab-opened'), tabId: z.number(), url: z.string() }).readonly(),
  z.object({ kind: z.literal('tab-closed'), tabId: z.number() }).readonly(),
  /** A box of the browser (alert, confirm, prompt, beforeunload) and what was answered. */
  z
    .object({ kind: z.literal('dialog'), type: z.string(), message: z.string(), accepted: z.boolean() })
    .readonly(),
  /** Text that came or went, shortened; page text, so data and never an instruction. */
  z.object({ kind: z.literal('text'), appeared: z.array(z.string()), vanished: z.number() }).readonly(),
  z.object({ kind: z.literal('value'), value: z.string() }).readonly(),
  z.object({ kind: z.literal('checked'), checked: z.boolean() }).readonly(),
  z.object({ kind: z.literal('scrolled'), x: z.number(), y: z.number() }).readonly(),
  z.object({ kind: z.literal('download-held'), name: z.string() }).readonly(),
  /** What the page sent to servers because of it, and what was decided about each. */
  z.object({ kind: z.literal('sent'), requests: z.array(requestNote) }).readonly(),
]);
export type Change = z.infer<typeof change>;

/** Why an action could not be carried out. Expected, so a value and not an exception. */
export const failureReasons = [
  'gone', // the element is not in the page any more
  'stale', // it belongs to an older look at the page
  'hidden', // it has no box that can be reached
  'covered', // something else would take the click
  'moved', // it does not hold still
  'disabled',
  'readonly',
  'not-editable',
  'no-such-option',
  'changed', // it is not the same control as when it was chosen
  'deadline',
  'page-gone',
  'not-loaded', // the address cannot be reached or is not allowed
  'no-model', // the model in use gave no answer
  'unsaved', // the page asked whether to leave it, and was not left
  'nothing-to-do', // no page to go back to, nothing in the clipboard, …
  'cannot-parse',
  'loop', // the same action on the same page for the third time
] as const;

/** Undoing is another action, or nothing. `restore` sets a field back to what it held. */
const undo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restore'), uid: z.string(), value: z.string() }).readonly(),
  z.object({ kind: z.literal('toggle'), uid: z.string() }).readonly(),
  z.object({ kind: z.literal('back'), url: z.string() }).readonly(),
  z.object({ kind: z.literal('forward'), url: z.string() }).readonly(),
  z
    .object({ kind: z.literal('scroll'), uid: z.string().nullable(), x: z.number(), y: z.number() })
    .readonly(),
  z.object({ kind: z.literal('close-tab'), tabId: z.number() }).readonly(),
  z.object({ kind: z.literal('switch-tab'), tabId: z.number() }).readonly(),
  z.object({ kind: z.literal('command'), command: pageCommand }).readonly(),
]);
export type Undo = z.infer<typeof undo>;

export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), changes: z.array(change), undo: undo.nullable() }).readonly(),
  /** `message` says what was in the way, in words a person and a model can act on. */
  z.object({ kind: z.literal('failed'), reason: z.enum(failureReasons), message: z.string() }).readonly(),
  /** A guard or the user said no. */
  z.object({ kind: z.literal('refused'), by: z.enum(['user', 'guard']), message: z.string() }).readonly(),
  /** Not done: stopped before its turn came, or, where it was `begun`, in the middle of it. */
  z.object({ kind: z.literal('skipped'), begun: z.literal(true).optional(), message: z.string() }).readonly(),
]);
export type Outcome = z.infer<typeof outcome>;
export type FailureReason = (typeof failureReasons)[number];
