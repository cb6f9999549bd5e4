import type { Turn } from '#shared/domain/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { Recorder } from '../agent/index.ts';
import type { Store } from '../store/index.ts';

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

/** The store as the agent's recorder: whatever has reached the disk is told, and nothing before it has. */
export function announceTurns(store: Store, events: Events): Recorder {
  const { turns, memory, setRunning, grants, addGrant } = store;
  const tellSession = async (sessionId: string): Promise<void> => {
    events.publish({ type: 'sessions-changed', session: await store.session(sessionId), deletedId: null });
  };
  async function tell<T extends Turn>(turn: T): Promise<T> {
    events.publish({ type: 'turn-recorded', turn });
    await tellSession(turn.sessionId);
    return turn;
  }
  return {
    ...{ turns, memory, setRunning, grants, addGrant },
    recordUserTurn: async (turn) => tell(await store.recordUserTurn(turn)),
    recordNavigatorTurn: async (...given) => tell(await store.recordNavigatorTurn(...given)),
    async maskSecret(sessionId, secret) {
      const changed = await store.maskSecret(sessionId, secret);
      for (const turn of changed) events.publish({ type: 'turn-changed', turn });
      if (changed.length > 0) await tellSession(sessionId);
      return changed;
    },
  };
}
