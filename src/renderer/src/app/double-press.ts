// Two presses nearer than this are meant as one gesture, in ms; what systems take for a double click.
const doublePressMs = 500;

/** Says of each press whether it is the second of a pair. A third one begins a new pair. */
export function createDoublePress(): (atMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    const second = atMs - lastMs <= doublePressMs;
    lastMs = second ? Number.NEGATIVE_INFINITY : atMs;
    return second;
  };
}
