import type { AppEvent } from '#shared/ipc/index.ts';

/** Everything that the app tells unasked goes through here, to every window and to the command line alike. */
export interface Events {
  publish(event: AppEvent): void;
  on(listener: (event: AppEvent) => void): () => void;
}

/** @param onFault told when a listener throws; the others are told all the same */
export function createEvents(onFault: (error: unknown) => void): Events {
  const listeners = new Set<(event: AppEvent) => void>();
  return {
    publish(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          onFault(error);
        }
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
