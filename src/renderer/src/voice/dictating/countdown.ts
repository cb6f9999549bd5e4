/** A wait that is shown while it runs out. */
export interface RunningCountdown {
  readonly totalMs: number;
  /** As `performance.now()` counts, in ms. */
  readonly endsAt: number;
}

export interface Countdown {
  readonly running: RunningCountdown | null;
  /** No-op while it runs. */
  start(totalMs: number): void;
  stop(): void;
}

/** @param onChange it began, was stopped or ran out; `onEnd` comes after that */
export function createCountdown(
  onChange: (running: RunningCountdown | null) => void,
  onEnd: () => void,
): Countdown {
  let running: RunningCountdown | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function stop(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    running = null;
    onChange(null);
  }

  return {
    get running() {
      return running;
    },
    start(totalMs) {
      if (timer !== null) return;
      running = { totalMs, endsAt: performance.now() + totalMs };
      timer = setTimeout(() => {
        stop();
        onEnd();
      }, totalMs);
      onChange(running);
    },
    stop,
  };
}
