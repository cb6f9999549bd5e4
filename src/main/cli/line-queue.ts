/** Lines of an input that comes when it likes, handed out one at a time, to one taker at a time. */
export interface LineQueue {
  /**
   * The next line, or null once the input has ended and all lines were handed out.
   * An aborted wait gives null too and leaves the next line for the next taker.
   */
  next(signal?: AbortSignal): Promise<string | null>;
  /** Sees each line as it arrives; true keeps it out of the queue. */
  intercept(listener: (line: string) => boolean): void;
}

/** @param input a readline interface; empty lines are dropped */
export function queueLines(input: NodeJS.EventEmitter): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let isTaken: (line: string) => boolean = () => false;
  let taker: ((line: string | null) => void) | null = null;

  const hand = (line: string | null) => {
    const resolve = taker;
    taker = null;
    resolve?.(line);
  };
  const serve = () => {
    if (taker === null) return;
    const line = lines.shift();
    if (line !== undefined) hand(line);
    else if (ended) hand(null);
  };
  input.on('line', (line: string) => {
    const text = line.trim();
    if (text === '' || isTaken(text)) return;
    lines.push(text);
    serve();
  });
  input.on('close', () => {
    ended = true;
    serve();
  });

  return {
    next: (signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(null);
        const give = () => {
          if (taker === resolve) hand(null);
        };
        signal?.addEventListener('abort', give, { once: true });
        taker = resolve;
        serve();
      }),
    intercept: (listener) => {
      isTaken = listener;
    },
  };
}
