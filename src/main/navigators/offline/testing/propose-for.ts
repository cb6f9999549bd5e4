import { defaultSettings, type Snapshot, type Turn, type UserTurn } from '#shared/domain/index.ts';
import type {
  MeaningScorer,
  Memory,
  PassageScorer,
  Proposal,
  UtteranceReader,
} from '../../../agent/ports.ts';
import { scoreDescription } from '../../../ranker/index.ts';
import { createOfflineNavigator } from '../index.ts';

export interface ProposeOptions {
  /** Absent: words alone. */
  readonly meaning?: MeaningScorer;
  readonly read?: UtteranceReader;
  readonly compare?: PassageScorer;
  readonly memory?: Memory;
  /** What was said and done before; nothing unless given. */
  readonly before?: readonly Turn[];
  readonly signal?: AbortSignal;
}

/** What the navigator does first when this is said on this page. */
export function proposeFor(
  said: string,
  snapshot: Snapshot,
  {
    meaning,
    read,
    compare,
    memory = null,
    before = [],
    signal = new AbortController().signal,
  }: ProposeOptions = {},
): Promise<Proposal> {
  const navigator = createOfflineNavigator({
    scorer: scoreDescription,
    ...(meaning === undefined ? {} : { meaning }),
    ...(read === undefined ? {} : { read }),
    ...(compare === undefined ? {} : { compare }),
  });
  const turn: UserTurn = {
    id: `turn: ${said}`,
    sessionId: 'session',
    index: before.length,
    at: snapshot.takenAt,
    speaker: 'user',
    utterance: said,
    via: 'text',
  };
  return navigator.propose({
    turns: [...before, turn],
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
