import type { TokenCounter } from '../../tokens/index.ts';
import { reduceLengths } from './reduce-lengths.ts';
import { truncateCenter } from './truncate-center.ts';

/**
 * Takes `excess` tokens out of the given texts, the longest first, each cut in its middle (spec/weblinx.md 5.1 and
 * 5.2). In the order of `texts`: `undefined` where nothing changed, "" where nothing may be left, null where what may
 * be left is too little for an ellipsis.
 */
export function shortenRecords(
  texts: readonly string[],
  excess: number,
  counter: TokenCounter,
): readonly (string | null | undefined)[] {
  const records = texts.map((text, index) => ({ index, text, length: counter.count(text) }));
  const ascending = records.toSorted((first, second) => first.length - second.length);
  const lengths = ascending.map((record) => record.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const reduced = reduceLengths(lengths, total - excess);
  const results: (string | null | undefined)[] = texts.map(() => undefined);
  for (const [place, record] of ascending.entries()) {
    const length = reduced[place] ?? 0;
    if (length >= record.length) continue;
    results[record.index] = length === 0 ? '' : truncateCenter(record.text, length, counter);
  }
  return results;
}
