import type { ReplayChatTurn } from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../tokens/index.ts';
import { formatUtterance, noUtterance } from '../dmr/format-utterances.ts';
import { shortenRecords } from './shorten-records.ts';

/**
 * Utterances on one line within `limit` tokens, the longest cut in their middle (spec/weblinx.md 5.6).
 *
 * `strictCompat`: without utterances the reference takes the words that say so for a list and puts a space between
 * every two letters (4.4); its released models have seen that.
 */
export function truncateUtterances(
  utterances: readonly ReplayChatTurn[],
  limit: number,
  counter: TokenCounter,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): string {
  if (utterances.length === 0) return strictCompat ? [...noUtterance].join(' ') : noUtterance;
  const texts = utterances.map(formatUtterance);
  const excess = counter.count(texts.join(' ')) - limit;
  if (excess <= 0) return texts.join(' ');
  const shorter = shortenRecords(texts, excess, counter);
  return texts.map((text, index) => (shorter[index] === undefined ? text : (shorter[index] ?? ''))).join(' ');
}
