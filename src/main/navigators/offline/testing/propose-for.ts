import { defaultSettings, type Snapshot, type UserTurn } from '#shared/domain/index.ts';
import type { MeaningScorer, Memory, Proposal, UtteranceReader } from '../../../agent/ports.ts';
import { scoreDescription } from '../../../ranker/index.ts';
import { createOfflineNavigator } from '../index.ts';

export interface ProposeOptions {
  /** Absent: words alone. */
  readonly meaning?: MeaningScorer;
  readonly read?: UtteranceReader;
  readonly memory?: Memory;
  readonly signal?: AbortSignal;
}

/** What the navigator does first when this is said on this page, with no history. */
export function proposeFor(
  said: string,
  snapshot: Snapshot,
  { meaning, read, memory = null, signal = new AbortController().signal }: ProposeOptions = {},
): Promise<Proposal> {
  const navigator = createOfflineNavigator({
    scorer: scoreDescription,
    ...(meaning === undefined ? {} : { meaning }),
    ...(read === undefined ? {} : { read }),
  });
  const turn: UserTurn = {
    id: `turn: ${said}`,
    sessionId: 'session',
    index: 0,
    at: snapshot.takenAt,
    speaker: 'user',
    utterance: said,
    via: 'text',
  };
  return navigator.propose({
    turns: [turn],
    utterance: said,
    snapshot,
    rank: async () => [],
    memory,
    settings: defaultSettings,
    signal,
    screenshot: async () => null,
    report: () => undefined,
  });
}
