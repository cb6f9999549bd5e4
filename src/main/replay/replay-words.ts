import type { ReplayStep, ReplayValue } from '#shared/domain/index.ts';
import type { FoundElement } from './find.ts';
import { wordStep } from './steps.ts';

/** Where in its steps a replay is, the next one counted from 1. */
export interface ReplayPlace {
  readonly title: string;
  readonly step: number;
  readonly of: number;
}

/** How a replay ended. */
export interface ReplayResult {
  readonly kind: 'done' | 'stopped';
  readonly done: number;
  readonly skipped: number;
  readonly of: number;
}

/** Another page than then; its query and the place on it may differ. */
export function isElsewhere(url: string, step: ReplayStep): boolean {
  const [now, then] = [URL.parse(url), URL.parse(step.url)];
  return now?.origin !== then?.origin || now?.pathname !== then?.pathname;
}

export function wordMeanwhile({ title, step, of }: ReplayPlace): string {
  return `I am doing “${title}” again, and step ${step} of ${of} comes next. Say “go on”, “skip” or “stop”; then say that once more.`;
}

/** @param place null for the page that it begins on */
export function wordNotDone(place: ReplayPlace | null, why: string): string {
  const what =
    place === null ? 'The page could not be opened' : `Step ${place.step} of ${place.of} was not done`;
  return `${what}: ${why} Say “again”, “skip” or “stop”.`;
}

export function askForValue({ name, value: last }: ReplayValue): string {
  return `What goes into “${name}”? Last time it was “${last}”.`;
}

export function askForSecret(name: string): string {
  return `What is the “${name}”? It was never kept, and this is not kept either.`;
}

export function wordNotSecret({ parameter }: ReplayStep): string {
  return `What was “${parameter ?? ''}” is no password field today, so nothing secret goes into it. Say “skip” or “stop”.`;
}

export function askAboutValues(recorded: readonly ReplayValue[], given: ReadonlyMap<string, string>): string {
  const list = recorded.map(({ name, value: last }) => `“${given.get(name) ?? last}” into ${name}`);
  return `This will enter ${list.join(', ')}. Say yes, no, or another value as “${recorded[0]?.name ?? ''}: …”.`;
}

export function wordNoTab({ step, of }: ReplayPlace): string {
  return `Step ${step} of ${of} was about a tab that is not open now. Say “skip” or “stop”.`;
}

export function wordKeyboardElsewhere(step: ReplayStep, { step: number, of }: ReplayPlace): string {
  const where = step.element?.text ? `“${step.element.text}”` : 'another place';
  return `Step ${number} of ${of}, “${wordStep(step)}”, was done with the keyboard in ${where}, which does not have it now. Click there in the page and say “again”, or say “skip” or “stop”.`;
}

/** The question which element it is, where none is sure. */
export function askWhichElement(
  step: ReplayStep,
  { step: number, of }: ReplayPlace,
  found: FoundElement,
  { doing, choices, url }: { readonly doing: string; readonly choices: number; readonly url: string },
): string {
  const what = `step ${number} of ${of}, “${doing}”`;
  const where = isElsewhere(url, step) ? ` The page is another one than then: that was ${step.url}.` : '';
  if (choices === 0) return `I can’t find what ${what}, was done on.${where} Say “again”, “skip” or “stop”.`;
  const ways = choices === 1 ? 'Say yes, “skip” or “stop”.' : 'Say its number, “skip” or “stop”.';
  if (found.kind === 'gone') {
    return `What ${what}, was done on seems to be gone.${where} ${choices === 1 ? 'Is it this' : 'Is it one of these'}? ${ways}`;
  }
  return `${choices === 1 ? 'Is this it' : 'Which of these is it'}, for ${what}?${where} ${ways}`;
}

export function wordEnd(
  { kind, done, skipped, of }: ReplayResult,
  { title, leftOut }: { readonly title: string; readonly leftOut: readonly string[] },
): string {
  const did = `${done} of ${of} ${of === 1 ? 'step' : 'steps'} of “${title}” done again`;
  const passed = skipped === 0 ? '' : `, ${skipped} left out`;
  const isTold = leftOut.length > 0 && kind === 'done';
  const other = isTold ? ` Not repeated: ${leftOut.map(asClause).join('; ')}.` : '';
  return `${kind === 'stopped' ? 'Stopped: ' : ''}${did}${passed}.${other}`;
}

/** Of a sentence that a command was told with, as part of another one. */
const asClause = (said: string): string => said.replace(/[.!?]+$/u, '');
