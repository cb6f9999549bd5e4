/**
 * Lowers the longest of the given token counts until they sum to `limit`, like water filling a basin from below
 * (spec/weblinx.md 5.1). `lengths` ascend; what they give is in the same order.
 */
export function reduceLengths(lengths: readonly number[], limit: number): readonly number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= limit) return lengths;
  if (limit <= 0) return lengths.map(() => 0);
  let filled = 0;
  let previous = 0;
  for (const [index, length] of lengths.entries()) {
    const left = lengths.length - index;
    filled += (length - previous) * left;
    previous = length;
    if (filled <= limit) continue;
    const level = length - Math.ceil((filled - limit) / left);
    const kept = lengths.slice(0, index);
    const spare = limit - kept.reduce((sum, value) => sum + value, 0) - level * left;
    return [...kept, ...Array.from({ length: left }, (_, place) => level + (place >= left - spare ? 1 : 0))];
  }
  return lengths;
}
