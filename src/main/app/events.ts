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
  const tellSession = async (sessionId: string): Promise<void> => {
    events.publish({ type: 'sessions-changed', session: await store.session(sessionId), deletedId: null });
  };
  return {
    async recordUserTurn(turn) {
      const recorded = await store.recordUserTurn(turn);
      events.publish({ type: 'turn-recorded', turn: recorded });
      await tellSession(turn.sessionId);
      return recorded;
    },
    async recordNavigatorTurn(turn, trace, seen, memory) {
      const recorded = await store.recordNavigatorTurn(turn, trace, seen, memory);
      events.publish({ type: 'turn-recorded', turn: recorded });
      await tellSession(turn.sessionId);
      return recorded;
    },
    async maskSecret(sessionId, secret) {
      const changed = await store.maskSecret(sessionId, secret);
      for (const turn of changed) events.publish({ type: 'turn-changed', turn });
      if (changed.length > 0) await tellSession(sessionId);
      return changed;
    },
    turns: (sessionId) => store.turns(sessionId),
    memory: (sessionId) => store.memory(sessionId),
    setRunning: (sessionId, running) => store.setRunning(sessionId, running),
    grants: () => store.grants(),
    addGrant: (grant) => store.addGrant(grant),
  };
}
