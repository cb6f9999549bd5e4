import { defaultSettings, type Snapshot, type UserTurn } from '#shared/domain/index.ts';
import type { Proposal } from '../../../agent/ports.ts';
import { scoreDescription } from '../../../ranker/index.ts';
import { createOfflineNavigator } from '../index.ts';

const navigator = createOfflineNavigator({ scorer: scoreDescription });

/** What the navigator does first when this is said on this page, with no history. */
export function proposeFor(said: string, snapshot: Snapshot): Promise<Proposal> {
  const turn: UserTurn = {
    id: 'turn',
    sessionId: 'session',
    index: 0,
    at: snapshot.takenAt,
    speaker: 'user',
    utterance: said,
    via: 'text',
  };
  return navigator.propose({
    turns: [turn],
    lastTurns: [turn],
    utterance: said,
    snapshot,
    ranked: [],
    memory: null,
    settings: defaultSettings,
    signal: new AbortController().signal,
    screenshot: async () => null,
    report: () => undefined,
  });
}
