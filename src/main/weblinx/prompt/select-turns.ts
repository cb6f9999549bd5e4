import { normalizeIntent, type ReplayTurn } from '#shared/grammar/index.ts';

/** What decides whether a recorded turn is one to predict. */
export interface RecordedState {
  readonly screenshot?: string | null;
  readonly screenshot_status?: string | null;
}

export type RecordedTurn = ReplayTurn & { readonly state?: RecordedState };

export interface SelectedTurn<C> {
  readonly index: number;
  /** Its own, or those of the nearest selected turn before it that has any. */
  readonly candidates: C | null;
}

const predicted = new Set(['click', 'change', 'textinput', 'scroll', 'load', 'submit']);

/** The reference compares the fourth one, `textInput`, with a name in another case: it never finds it. */
const needingElement = new Set(['click', 'change', 'submit']);

function stateOf(turn: RecordedTurn): RecordedState | null {
  return turn.state?.screenshot ? turn.state : null;
}

/**
 * The turns of a recording that an action model is asked to predict, with the candidates that it is given
 * (spec/weblinx.md 4.1).
 *
 * `strictCompat`: typing without an element stays, which was not meant.
 */
export function selectTurns<C>(
  turns: readonly RecordedTurn[],
  candidatesOf: (index: number) => C | null,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): readonly SelectedTurn<C>[] {
  const selected: SelectedTurn<C>[] = [];
  let state: RecordedState | null = null;
  let candidates: C | null = null;
  for (const [index, turn] of turns.entries()) {
    const own = stateOf(turn);
    state = own ?? state;
    const shown = turn.type === 'chat' ? state : own;
    if (shown?.screenshot_status !== 'good' || !isPredicted(turn, strictCompat)) continue;
    candidates = candidatesOf(index) ?? candidates;
    selected.push({ index, candidates });
  }
  return selected;
}

function isPredicted(turn: RecordedTurn, strictCompat: boolean): boolean {
  if (turn.type === 'chat') return turn.speaker === 'navigator';
  const intent = normalizeIntent(turn.action.intent);
  if (!predicted.has(intent)) return false;
  const needs = needingElement.has(intent) || (!strictCompat && intent === 'textinput');
  return !needs || turn.action.arguments.element !== undefined;
}
