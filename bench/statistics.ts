/** The middle value; of an even number the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear interpolation between the two nearest ranks (Hyndman and Fan's type 7). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** Runs `work` a few times unmeasured, then `count` times measured; gives the times in ms. */
export async function timeRepeatedly(
  count: number,
  work: () => Promise<unknown>,
  warmUps = 2,
): Promise<number[]> {
  for (let round = 0; round < warmUps; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
