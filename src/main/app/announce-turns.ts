import type { Recorder } from '../agent/index.ts';
import type { Store } from '../store/index.ts';
import type { Events } from './events.ts';

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
    async recordNavigatorTurn(turn, trace, screenshot, memory) {
      const recorded = await store.recordNavigatorTurn(turn, trace, screenshot, memory);
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
    lastTurns: (sessionId, count) => store.lastTurns(sessionId, count),
    memory: (sessionId) => store.memory(sessionId),
    setRunning: (sessionId, running) => store.setRunning(sessionId, running),
    grants: () => store.grants(),
    addGrant: (grant) => store.addGrant(grant),
  };
}
