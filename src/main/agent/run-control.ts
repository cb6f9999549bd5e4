import { AppError } from '#shared/errors/index.ts';

/** Pause, resume and stop of one run. Stop reaches every wait through `signal`; pause takes hold between steps. */
export interface RunControl {
  readonly signal: AbortSignal;
  stop(): void;
  pause(): void;
  resume(): void;
  /** Resolves at once unless paused; then when resumed. @throws AppError `stopped` */
  passPause(onPaused: () => void): Promise<void>;
}

export function createRunControl(): RunControl {
  const controller = new AbortController();
  let paused = false;
  let wake: (() => void) | null = null;
  return {
    signal: controller.signal,
    stop() {
      controller.abort(new AppError({ code: 'stopped', message: 'Stopped.' }));
      wake?.();
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      wake?.();
    },
    async passPause(onPaused) {
      if (paused && !controller.signal.aborted) {
        onPaused();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      controller.signal.throwIfAborted();
    },
  };
}
