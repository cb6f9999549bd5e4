import { setImmediate } from 'node:timers/promises';

/** Longer than this at a stretch and other work of the process would be kept waiting; a frame takes 16 ms. */
const stretchMs = 6;
/** The clock is not asked more often than this. */
const stepsPerLook = 32;

/**
 * Cuts long work on the main event loop into short stretches.
 * @throws through `step` whatever `signal` was aborted with
 */
export function createPace(signal: AbortSignal) {
  let since = performance.now();
  let steps = 0;
  const giveWay = async () => {
    await setImmediate();
    signal.throwIfAborted();
    since = performance.now();
  };
  return {
    /** To be awaited between small steps; gives way to other work when it is time to. */
    step() {
      steps += 1;
      if (steps % stepsPerLook !== 0 || performance.now() - since < stretchMs) return undefined;
      return giveWay();
    },
  };
}
