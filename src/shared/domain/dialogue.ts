import type { NavigatorTurn, Turn } from './turn.ts';

/**
 * What a ranker and a navigator take for the dialogue: without the words that only steered a run, and without
 * questions about the page and their answers until the user has said something else. A function of the recorded turns
 * alone, so it is the same after a restart.
 */
export function dialogueOf(turns: readonly Turn[]): readonly Turn[] {
  const instructed = turns.findLastIndex((turn) => turn.speaker === 'user' && turn.purpose === undefined);
  return turns.filter((turn, index) => {
    const purpose = turn.speaker === 'user' ? turn.purpose : turn.answers;
    return purpose === undefined || (purpose === 'page-question' && index < instructed);
  });
}

/**
 * Whether a turn may be told as something that happened. What was refused, failed or skipped may not: it is told with
 * what became of it, or left out.
 */
export function wasCarriedOut(
  turn: { readonly speaker: 'user' } | { readonly speaker: 'navigator'; readonly outcome: Kind },
): boolean {
  return turn.speaker === 'user' || turn.outcome.kind === 'done';
}

type Kind = Pick<NavigatorTurn['outcome'], 'kind'>;
