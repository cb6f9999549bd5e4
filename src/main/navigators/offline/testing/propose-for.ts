import { defaultSettings, type Snapshot, type Turn, type UserTurn } from '#shared/domain/index.ts';
import type {
  MeaningScorer,
  Memory,
  Operation,
  PassageScorer,
  Proposal,
  ReadStep,
  UtteranceReader,
} from '../../../agent/ports.ts';
import { createOfflineNavigator } from '../index.ts';
import { shippedModels } from './models.ts';

export interface ProposeOptions {
  /** Absent: what words alone find. */
  readonly meaning?: MeaningScorer;
  /** Absent: the shipped reader; null: as while none runs. */
  readonly read?: UtteranceReader | null;
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
    read = shippedModels().read,
    compare,
    memory = null,
    before = [],
    signal = new AbortController().signal,
  }: ProposeOptions = {},
): Promise<Proposal> {
  const navigator = createOfflineNavigator({
    ...(meaning === undefined ? {} : { meaning }),
    ...(read === null ? {} : { read }),
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

/** A step as the reader gives it: sure of its operation, without any slot but those in `more`. */
export const stepOf = (operation: Operation, clause: string, more: Partial<ReadStep> = {}): ReadStep => ({
  operation,
  chance: 0.9,
  clause,
  target: null,
  value: null,
  ordinal: null,
  place: null,
  quantifier: null,
  condition: null,
  unknown: [],
  ...more,
});

/** What the element is called that a proposal acts on; undefined where it acts on none. */
export const nameOf = ({ action }: Proposal, { candidates }: Snapshot): string | undefined =>
  'uid' in action ? candidates.find((one) => one.uid === action.uid)?.name : undefined;
