import type { ElementSummary } from '#shared/domain/index.ts';

/**
 * A question without its list of choices at the end ("Which one? 1. Red, 2. Blue."), which stands below it as buttons.
 * Where there is no such list the question is left as it is.
 */
export function questionText(utterance: string, choices: readonly ElementSummary[]): string {
  if (choices.length === 0) return utterance;
  const listed = utterance.search(/\s\(?1[.):]\s/);
  const question = listed === -1 ? '' : utterance.slice(0, listed).trim();
  return question === '' ? utterance : question;
}
