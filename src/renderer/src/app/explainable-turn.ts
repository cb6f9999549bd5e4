import type { NavigatorTurn, Turn } from '#shared/domain/index.ts';

/** The last step that took an element of the page: the one that "why this element" is asked about. */
export function explainableTurn(turns: readonly Turn[]): NavigatorTurn | null {
  const last = turns.findLast(
    (turn) => turn.speaker === 'navigator' && turn.actor === 'navigator' && turn.element !== null,
  );
  return last?.speaker === 'navigator' ? last : null;
}
