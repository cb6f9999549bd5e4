/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Tuples in which every value of each parameter meets every value of each other one at least once (pairwise testing),
 * made greedily from a seed.
 * @param sizes how many values each parameter has
 */
export function coverPairs(sizes: readonly number[], seed: number): readonly (readonly number[])[] {
  const random = randomFrom(seed);
  const key = (a: number, x: number, b: number, y: number): string => `${a}:${x} ${b}:${y}`;
  const open = new Map<string, readonly [number, number, number, number]>();
  for (let a = 0; a < sizes.length; a += 1)
    for (let b = a + 1; b < sizes.length; b += 1)
      for (let x = 0; x < (sizes[a] ?? 0); x += 1)
        for (let y = 0; y < (sizes[b] ?? 0); y += 1) open.set(key(a, x, b, y), [a, x, b, y]);
  const tuples: number[][] = [];
  const gainOf = (tuple: readonly number[]): number => {
    let gain = 0;
    for (let a = 0; a < tuple.length; a += 1)
      for (let b = a + 1; b < tuple.length; b += 1)
        if (open.has(key(a, tuple[a] ?? 0, b, tuple[b] ?? 0))) gain += 1;
    return gain;
  };
  const tries = 12;
  while (open.size > 0) {
    const pairs = [...open.values()];
    const [a, x, b, y] = pairs[Math.floor(random() * pairs.length)] ?? [0, 0, 0, 0];
    let best: number[] = [];
    let bestGain = -1;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const tuple = sizes.map((size) => Math.floor(random() * size));
      tuple[a] = x;
      tuple[b] = y;
      const gain = gainOf(tuple);
      if (gain > bestGain) [best, bestGain] = [tuple, gain];
    }
    for (let i = 0; i < best.length; i += 1)
      for (let j = i + 1; j < best.length; j += 1) open.delete(key(i, best[i] ?? 0, j, best[j] ?? 0));
    tuples.push(best);
  }
  return tuples;
}
