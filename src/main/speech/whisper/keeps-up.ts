/** A partial text that takes longer than this comes too late to be of use (DESIGN: first partial text), in ms. */
const quickMs = 700;

/** True when the middle one of the last decodes was quick enough to be done again and again; false before the first. @param times in ms */
export function keepsUp(times: readonly number[]): boolean {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return middle !== undefined && middle <= quickMs;
}
