/** Sampled this often, in ms. */
const intervalMs = 2;

export interface LoopWatch {
  start(): void;
  stop(): void;
  /** From one look to the next, in ms, while it was watched: the interval, and what the loop was late. */
  readonly gaps: readonly number[];
}

/** Watches how late the event loop is, only between start and stop; `monitorEventLoopDelay` forgets at each start. */
export function watchLoop(): LoopWatch {
  const gaps: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  const look = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  };
  return {
    gaps,
    start() {
      last = performance.now();
      timer = setInterval(look, intervalMs);
    },
    stop() {
      clearInterval(timer);
      look();
    },
  };
}
