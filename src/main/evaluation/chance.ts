/**
 * How likely at least one of `right` elements is among the first `cutoff` when `all` elements are put in any order:
 * 1 - C(all - right, cutoff) / C(all, cutoff).
 */
export function chanceWithin(cutoff: number, right: number, all: number): number {
  let missed = 1;
  for (let place = 0; place < Math.min(cutoff, all); place += 1) {
    missed *= Math.max(0, all - right - place) / (all - place);
  }
  return right === 0 ? 0 : 1 - missed;
}

/** The mean of 1/(rank + 1) of the best of `right` elements in any order of `all`, counted down to `cutoff`. */
export function chanceReciprocal(cutoff: number, right: number, all: number): number {
  let before = 0;
  let sum = 0;
  for (let place = 1; place <= Math.min(cutoff, all); place += 1) {
    const within = chanceWithin(place, right, all);
    sum += (within - before) / place;
    before = within;
  }
  return sum;
}
