/** The least cosine of a row that two devices may differ by (issue 4). */
export const leastCosine = 0.999;

/**
 * How alike two devices' results are, as far as both go: a slow device has run fewer of the same texts.
 *
 * @returns the lowest cosine over all rows; for scores (width 1) that of the two whole columns
 */
export function lowestCosine(a: Float32Array, b: Float32Array, width: number): number {
  const length = Math.min(a.length, b.length);
  if (length === 0) return Number.NaN;
  const size = width === 1 ? length : width;
  let lowest = 1;
  for (let start = 0; start < length; start += size) {
    lowest = Math.min(lowest, cosineOf(a.subarray(start, start + size), b.subarray(start, start + size)));
  }
  return lowest;
}

function cosineOf(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  a.forEach((value, place) => {
    const other = b[place] ?? Number.NaN;
    dot += value * other;
    aa += value * value;
    bb += other * other;
  });
  if (aa === 0 && bb === 0) return 1;
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}
