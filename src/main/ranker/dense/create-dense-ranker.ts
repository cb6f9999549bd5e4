import type { RankedBy, Snapshot } from '#shared/domain/index.ts';
import type { Inference } from '../../inference/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Template, templates } from '../templates/index.ts';
import { createBackgroundEncoder } from './background-encoder.ts';
import { encodeMissing } from './encode-missing.ts';
import { interpretScores } from './interpret-scores.ts';
import { prefilter } from './prefilter.ts';
import { findRows, type PreparedPage, preparePage } from './prepare-page.ts';
import { createQueryVectors } from './query-vectors.ts';
import { createVectorStore, type VectorStore, type VectorStoreLimits } from './vector-store.ts';

export interface DenseRequest {
  readonly snapshot: Snapshot;
  /** The query in the model's own form. */
  readonly query: (template: Template) => string;
  /** What the user said, for choosing what to encode first. */
  readonly words: string;
  readonly signal: AbortSignal;
}

export interface DenseScores {
  /** One per candidate, in the snapshot's order; higher is better. */
  readonly scores: Float64Array;
  readonly by: RankedBy;
}

export interface DenseRanker {
  /** @throws AppError from the model's process, or whatever `signal` was aborted with */
  score(request: DenseRequest): Promise<DenseScores>;
  /** Resolves when nothing is encoded ahead any more. */
  idle(): Promise<void>;
  readonly store: VectorStore;
  close(): Promise<void>;
}

export interface DenseOptions {
  readonly inference: Inference;
  /** Encodes every element before it answers, however many there are; for files, where nobody waits at a window. */
  readonly whole?: boolean;
  readonly limits?: VectorStoreLimits;
  readonly log?: Log;
}

/**
 * Encoded at once for one answer. A page of Mind2Web's average size (1,135) is below it, so prefiltering starts with
 * pages that are larger; models too slow for that many in `patienceSeconds` encode fewer.
 */
export const mostAtOnce = 1_500;
const fewestAtOnce = 256;
const patienceSeconds = 1;

/** The Dense Markup Ranker (spec/weblinx.md section 3): one model for queries and elements, elements encoded once. */
export function createDenseRanker(options: DenseOptions): DenseRanker {
  const { inference, whole = false } = options;
  const { card } = inference;
  const template = templates[card.template];
  const store = createVectorStore(card.dimensions, options.limits);
  const queries = createQueryVectors(inference);
  const background = createBackgroundEncoder({
    inference,
    store,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  let last: PreparedPage | null = null;

  const prepare = async (snapshot: Snapshot, signal: AbortSignal): Promise<PreparedPage> => {
    if (last?.snapshot === snapshot) {
      store.beginUse();
      for (const row of last.rows) if (row >= 0) store.touch(row);
      findRows(last, store);
      return last;
    }
    last = await preparePage(snapshot, { template, store, earlier: last, signal });
    return last;
  };

  const limit = (): number => {
    if (whole) return Number.POSITIVE_INFINITY;
    const speed = inference.state().elementsPerSecond ?? mostAtOnce;
    return Math.max(fewestAtOnce, Math.min(mostAtOnce, Math.round(speed * patienceSeconds)));
  };

  return {
    store,
    async score({ snapshot, query, words, signal }) {
      signal.throwIfAborted();
      background.stop();
      const vector = queries.encode(query(template), signal);
      vector.catch(() => undefined);
      const page = await prepare(snapshot, signal);
      const { chosen, guesses } = await choose(page, words, limit(), signal);
      const encoded = chosen.reduce((sum, text) => sum + (page.missing.get(text)?.length ?? 0), 0);
      const cached = page.rows.reduce((sum, row) => sum + (row >= 0 ? 1 : 0), 0);
      await encodeMissing(page, chosen, { inference, store, signal });
      const scores = interpretScores(page, await vector, store, guesses);
      const left = [...page.missing.keys()];
      if (left.length > 0)
        background.begin(left.sort((a, b) => (guesses.get(b) ?? 0) - (guesses.get(a) ?? 0)));
      return { scores, by: { model: card.name, device: inference.state().device, encoded, cached } };
    },
    idle: () => background.idle(),
    async close() {
      background.stop();
      await background.idle();
      await inference.close();
    },
  };
}

/** What is encoded for this answer, and how likely everything is that is not. */
async function choose(
  page: PreparedPage,
  words: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly chosen: readonly string[]; readonly guesses: ReadonlyMap<string, number> }> {
  const missing = [...page.missing.keys()];
  if (missing.length <= limit) return { chosen: missing, guesses: new Map() };
  const guesses = await prefilter(words, page, signal);
  // The sort is stable: what is equally likely keeps the page's order, from the top.
  const ordered = missing.sort((first, second) => (guesses.get(second) ?? 0) - (guesses.get(first) ?? 0));
  return { chosen: ordered.slice(0, limit), guesses };
}
