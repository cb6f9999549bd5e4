/** Failures in a row after which the model is left alone for a while. */
const patience = 3;
/** How long it is left alone, in ms: a machine that was out of memory may have some again. */
const restMs = 60_000;

/** Decides when a model that failed is asked again. */
export interface FallBack {
  /** Whether to ask it now. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createFallBack(monotonic: () => number): FallBack {
  let failures = 0;
  let failedAt = 0;
  return {
    mayTry: () => failures < patience || monotonic() - failedAt >= restMs,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      failedAt = monotonic();
    },
  };
}
