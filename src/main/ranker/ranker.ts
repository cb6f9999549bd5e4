import { join, resolve } from 'node:path';
import {
  type Candidate,
  lastUserTurn,
  type RankedBy,
  type Settings,
  type Snapshot,
} from '#shared/domain/index.ts';
import { formatError, isAppError } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import type { Ranker, RankInput, Ranking } from '../agent/ports.ts';
import { untilAborted } from '../platform/deadline.ts';
import { type Log, silentLog } from '../platform/log.ts';
import { type CrossRanker, createCrossRanker } from './cross/cross-ranker.ts';
import { createDenseRanker, type DenseRanker, type DenseRequest } from './dense/dense-ranker.ts';
import {
  createLexicalRanker,
  lexicalBy,
  readCandidateWords,
  scoreDescription as scoreByWords,
} from './lexical.ts';
import { openModels, type RankerModels } from './models.ts';
import { toRanking } from './ranking.ts';

export interface RankerOptions {
  /** Starts the models; rejects with an AppError in words. Called once, and again later after passing troubles. */
  readonly open: () => Promise<RankerModels>;
  /** Told once per trouble, in words for the user. */
  readonly onNotice?: (message: string) => void;
  readonly onState?: (state: RankerState) => void;
  readonly log?: Log;
  /**
   * For files: waits for the model however long it takes to start, and encodes every element of a page. Without it
   * a question that comes while the model still starts waits for `startPatienceMs` and is then answered by words.
   */
  readonly whole?: boolean;
  readonly startPatienceMs?: number;
  /** ms on a clock that never jumps. */
  readonly monotonic?: () => number;
}

interface DescriptionScores {
  /** One per candidate given; higher is better. Of a model: cosines; of words: 0 and up. */
  readonly scores: readonly number[];
  readonly by: RankedBy;
}

export interface ParleyRanker extends Ranker {
  /** Scores candidates of `snapshot` against a short description, with the model that ranks, else by words. */
  scoreDescription(
    description: string,
    candidates: readonly Candidate[],
    snapshot: Snapshot,
    signal: AbortSignal,
  ): Promise<DescriptionScores>;
  /** How alike a query and each of some texts are, by the model; null while none runs. */
  compare(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[] | null>;
  state(): RankerState;
  /** Resolves once the model has started, or is known not to. */
  ready(): Promise<RankerState>;
  /** Resolves when nothing is encoded ahead any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  readonly dense: DenseRanker | null;
  readonly cross: CrossRanker | null;
  readonly models: RankerModels;
}

const defaultStartPatienceMs = 2_500;

/** The agent's ranker: the model where one runs, words where none does; the choice is told, never hidden. */
export function createRanker(options: RankerOptions): ParleyRanker {
  const { onNotice, onState, log = silentLog, whole = false } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const patienceMs = whole ? Number.POSITIVE_INFINITY : (options.startPatienceMs ?? defaultStartPatienceMs);
  const lexical = createLexicalRanker();
  const fallBack = createFallBack(monotonic);
  let state: RankerState = { ...lexicalState(''), status: 'starting' };
  let closed = false;
  let running: Running | null = null;
  let opening: Promise<void> = Promise.resolve();
  let mayOpenAgain = true;

  const setState = (next: RankerState): void => {
    state = next;
    if (!closed) onState?.(next);
  };

  const open = async (): Promise<void> => {
    mayOpenAgain = false;
    try {
      const models = await options.open();
      if (closed) return closeModels(models);
      running = startRankers(models, { whole, log });
      const shown = models.crossEncoder ?? models.encoder;
      if (shown !== null) {
        setState(shown.state());
        shown.onChange(setState);
      }
      fallBack.succeeded();
    } catch (problem) {
      fallBack.failed();
      // A folder that is wrong stays wrong until another one is chosen; anything else may pass.
      mayOpenAgain = !(isAppError(problem) && ['bad-input', 'not-found'].includes(problem.code));
      stepDown('Elements are ranked by words only.', problem);
    }
  };

  const stepDown = (what: string, problem: unknown): void => {
    const message = formatError(problem);
    log.warn('ranking by words', { problem: problem instanceof Error ? problem : message });
    const isNews = state.status !== 'fallback';
    setState(lexicalState(message));
    if (isNews && !closed) onNotice?.(`${what} ${message}`);
  };

  const current = async (signal: AbortSignal): Promise<Running | null> => {
    if (running === null && mayOpenAgain && fallBack.mayTry() && !closed) opening = open();
    await waitAtMost(opening, patienceMs, signal);
    return running !== null && fallBack.mayTry() ? running : null;
  };

  /** `work` with the model; null when words have to do. */
  const tryModel = async <T>(
    signal: AbortSignal,
    work: (running: Running) => Promise<T>,
  ): Promise<T | null> => {
    const now = await current(signal);
    if (now === null) return null;
    try {
      const result = await work(now);
      fallBack.succeeded();
      const shown = now.models.crossEncoder ?? now.models.encoder;
      if (state.status === 'fallback' && shown !== null) setState(shown.state());
      return result;
    } catch (problem) {
      signal.throwIfAborted();
      fallBack.failed();
      stepDown('Elements are ranked by words for now.', problem);
      return null;
    }
  };

  opening = open();
  return {
    async rank(input) {
      input.signal.throwIfAborted();
      const ranking = await tryModel(input.signal, (now) => rankWith(now, input, lexical));
      return ranking ?? lexical.rank(input);
    },
    async scoreDescription(description, candidates, snapshot, signal) {
      signal.throwIfAborted();
      const result = await tryModel(signal, async ({ dense }) =>
        dense === null ? null : dense.score(describe(description, snapshot, signal)),
      );
      if (result !== null) {
        return { scores: pick(candidates, snapshot, result.scores), by: result.by };
      }
      await readCandidateWords(snapshot, signal);
      return { scores: scoreByWords(description, candidates), by: lexicalBy };
    },
    async compare(query, texts, signal) {
      signal.throwIfAborted();
      return tryModel(signal, async ({ dense }) => dense?.compare(query, texts, signal) ?? null);
    },
    state: () => state,
    async ready() {
      await opening;
      return state;
    },
    idle: async () => running?.dense?.idle(),
    async close() {
      closed = true;
      await opening;
      // It closes the encoder too, after dropping what it was encoding ahead.
      await running?.dense?.close();
      await running?.models.crossEncoder?.close();
    },
  };
}

/** Ranks by words alone, without a model, where it stands for a folder. */
const wordsOnly = 'words';

/**
 * The ranker of files and measurements: it waits for its model, and has every element encoded.
 * @param options.folder of a ranking model, "words" for none; null for the one in `modelsFolder`, which holds `ranker`
 */
export function createFileRanker({
  modelsFolder,
  folder = null,
  device = 'auto',
  onNotice = () => undefined,
}: {
  readonly modelsFolder: string;
  readonly folder?: string | null;
  readonly device?: Settings['rankerDevice'];
  readonly onNotice?: (message: string) => void;
}): ParleyRanker {
  const shippedFolder = join(modelsFolder, 'ranker');
  const open = async (): Promise<RankerModels> =>
    folder === wordsOnly
      ? { encoder: null, crossEncoder: null }
      : openModels({ folder: folder === null ? '' : resolve(folder), shippedFolder, device });
  return createRanker({ open, onNotice, whole: true });
}

function startRankers(
  models: RankerModels,
  options: { readonly whole: boolean; readonly log: Log },
): Running {
  const { encoder, crossEncoder } = models;
  return {
    models,
    dense: encoder === null ? null : createDenseRanker({ inference: encoder, ...options }),
    cross: crossEncoder === null ? null : createCrossRanker(crossEncoder),
  };
}

async function rankWith({ dense, cross }: Running, input: RankInput, lexical: Ranker): Promise<Ranking> {
  const ranking = dense === null ? await lexical.rank(input) : await rankDense(dense, input);
  return cross === null ? ranking : cross.rerank(ranking, input);
}

async function rankDense(dense: DenseRanker, { snapshot, turns, signal }: RankInput): Promise<Ranking> {
  const words = lastUserTurn(turns)?.utterance ?? '';
  const query: DenseRequest['query'] = (template) => template.formatQuery(turns, snapshot);
  const { scores, by } = await dense.score({ snapshot, query, words, signal });
  return toRanking(snapshot, scores, by);
}

function describe(description: string, snapshot: Snapshot, signal: AbortSignal): DenseRequest {
  return {
    snapshot,
    query: (template) => template.formatDescription(description, snapshot),
    words: description,
    signal,
  };
}

function pick(candidates: readonly Candidate[], snapshot: Snapshot, scores: Float64Array): readonly number[] {
  if (candidates === snapshot.candidates) return [...scores];
  const places = new Map(snapshot.candidates.map((candidate, index) => [candidate, index]));
  return candidates.map((candidate) => scores[places.get(candidate) ?? -1] ?? Number.NEGATIVE_INFINITY);
}

async function closeModels({ encoder, crossEncoder }: RankerModels): Promise<void> {
  await Promise.all([encoder?.close(), crossEncoder?.close()]);
}

/** Waits for `work`, but not longer than `ms`. @throws whatever `signal` was aborted with */
async function waitAtMost(work: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    if (Number.isFinite(ms)) timer = setTimeout(resolve, ms);
  });
  await untilAborted(Promise.race([work, patience]), signal).finally(() => clearTimeout(timer));
}

/** Failures in a row after which the model is left alone for a while. */
const patience = 3;
/** How long it is left alone, in ms: a machine that was out of memory may have some again. */
const restMs = 60_000;

/** Decides when a model that failed is asked again. */
function createFallBack(monotonic: () => number) {
  let failures = 0;
  let failedAt = 0;
  return {
    mayTry: (): boolean => failures < patience || monotonic() - failedAt >= restMs,
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      failedAt = monotonic();
    },
  };
}

/** Words alone rank, because of `reason`. */
function lexicalState(reason: string): RankerState {
  return {
    status: 'fallback',
    model: 'lexical',
    folder: '',
    device: '',
    reason,
    tried: [],
    elementsPerSecond: null,
  };
}
