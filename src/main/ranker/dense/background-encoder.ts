import { isAppError } from '#shared/errors/index.ts';
import type { Inference } from '../../inference/index.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { encodeTexts } from './encode-missing.ts';
import type { VectorStore } from './vector-store.ts';

/** Small enough that a question that comes meanwhile waits for a frame or two and no longer. */
const chunkSize = 64;
/** Two or three seconds of one core after a huge page; the rest is left for the next look. */
const mostTexts = 8_000;

/** Encodes what a big page left over, while nobody waits for anything. */
export interface BackgroundEncoder {
  /** In this order; what was under way for another page is dropped. */
  begin(texts: readonly string[]): void;
  stop(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createBackgroundEncoder(parts: {
  readonly inference: Inference;
  readonly store: VectorStore;
  readonly log?: Log;
}): BackgroundEncoder {
  const { inference, store, log = silentLog } = parts;
  let controller = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const work = async (texts: readonly string[], signal: AbortSignal): Promise<void> => {
    for (let start = 0; start < Math.min(texts.length, mostTexts) && !signal.aborted; start += chunkSize) {
      const chunk = texts.slice(start, start + chunkSize).filter((text) => store.find(text) < 0);
      if (chunk.length > 0) await encodeTexts(chunk, { inference, store, signal });
    }
  };

  return {
    begin(texts) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      underWay = work(texts, signal).catch((problem: unknown) => {
        // Nobody waits for it, and the next ranking meets the same trouble and says so.
        if (!signal.aborted && isAppError(problem)) log.debug('encoding ahead ended early', { problem });
      });
    },
    stop: () => controller.abort(),
    idle: () => underWay,
  };
}
