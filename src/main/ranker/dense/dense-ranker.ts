import type { RankedBy, Snapshot } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import type { Inference } from '../inference/index.ts';
import { type Template, templates } from '../templates/index.ts';
import { prefilter } from './prefilter.ts';
import { findRows, type PreparedPage, preparePage } from './prepared-page.ts';
import { createVectorStore, type VectorStore, type VectorStoreLimits } from './vector-store.ts';

export interface DenseRequest {
  readonly snapshot: Snapshot;
  /** The query in the model's own form. */
  readonly query: (template: Template) => string;
  /** What the user said, for choosing what to encode first. */
  readonly words: string;
  readonly signal: AbortSignal;
}

interface DenseScores {
  /** One per candidate, in the snapshot's order; higher is better. */
  readonly scores: Float64Array;
  readonly by: RankedBy;
}

export type DenseRanker = ReturnType<typeof createDenseRanker>;

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
const mostAtOnce = 1_500;
const fewestAtOnce = 256;
const patienceSeconds = 1;

/** The Dense Markup Ranker (docs/weblinx.md section 3): one model for queries and elements, elements encoded once. */
export function createDenseRanker(options: DenseOptions) {
  const { inference, whole = false, log = silentLog } = options;
  const { card } = inference;
  const template = templates[card.template];
  const store = createVectorStore(card.dimensions, options.limits);
  const queries = createQueryVectors(inference);
  const background = createBackgroundEncoder(inference, store, log);
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
    /** @throws AppError from the model's process, or whatever `signal` was aborted with */
    async score({ snapshot, query, words, signal }: DenseRequest): Promise<DenseScores> {
      signal.throwIfAborted();
      background.stop();
      const vector = queries.encode(query(template), signal);
      vector.catch(() => undefined);
      const page = await prepare(snapshot, signal);
      const { chosen, guesses } = await choose(page, words, limit(), signal);
      const encoded = chosen.reduce((sum, text) => sum + (page.missing.get(text)?.length ?? 0), 0);
      const cached = page.rows.reduce((sum, row) => sum + (row >= 0 ? 1 : 0), 0);
      if (chosen.length > 0) await encodeTexts(chosen, { inference, store, signal });
      findRows(page, store);
      const scores = interpretScores(page, await vector, store, guesses);
      const left = [...page.missing.keys()];
      if (left.length > 0)
        background.begin(left.sort((a, b) => (guesses.get(b) ?? 0) - (guesses.get(a) ?? 0)));
      return { scores, by: { model: card.name, device: inference.state().device, encoded, cached } };
    },
    /**
     * How alike a query and each of some texts are, elements or not.
     * @throws AppError from the model's process, or whatever `signal` was aborted with
     */
    async compare(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
      background.stop();
      const vector = queries.encode(query, signal);
      vector.catch(() => undefined);
      store.beginUse();
      const missing = [...new Set(texts)].filter((text) => store.find(text) < 0);
      if (missing.length > 0) await encodeTexts(missing, { inference, store, signal });
      const rows = Int32Array.from(texts, (text) => store.find(text));
      return [...store.score(await vector, rows)];
    },
    /** Resolves when nothing is encoded ahead any more. */
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

/** Texts per request to the model's process: a stop is noticed, and the loop is free, between two. */
const chunkSize = 512;
/** One is answered while the next waits in the process, so that it never stands idle. */
const inFlight = 2;

/**
 * The second of three steps: encodes `texts` and keeps what comes back.
 * @throws AppError from the model's process, or whatever `signal` was aborted with
 */
async function encodeTexts(
  texts: readonly string[],
  options: { readonly inference: Inference; readonly store: VectorStore; readonly signal: AbortSignal },
): Promise<void> {
  const { inference, store, signal } = options;
  // Like lengths together: the process pads a batch to its longest text.
  const ordered = [...texts].sort((first, second) => first.length - second.length);
  const starts = Array.from(
    { length: Math.ceil(ordered.length / chunkSize) },
    (_, index) => index * chunkSize,
  );
  const encodeNext = async (): Promise<void> => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      signal.throwIfAborted();
      const chunk = ordered.slice(start, start + chunkSize);
      const vectors = await inference.encode('document', chunk, { signal });
      for (const [index, text] of chunk.entries()) store.add(text, vectors, index * store.dimensions);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, encodeNext));
}

/** Scores are 1 apart at most in this: below the lowest encoded element, by how likely the words make it. */
const guessedSpan = 1;

/**
 * The third of three steps: one score per candidate. What was not encoded yet comes behind all that was, ordered by
 * `guesses` (texts to [0, 1]); what the model is not meant to see comes last.
 */
function interpretScores(
  page: PreparedPage,
  query: Float32Array,
  store: VectorStore,
  guesses: ReadonlyMap<string, number>,
): Float64Array {
  const scores = store.score(query, page.rows);
  const lowest = scores.reduce((low, score) => (score < low ? score : low), 0);
  for (const [index, document] of page.documents.entries()) {
    if (!Number.isNaN(scores[index])) continue;
    const guess = document === null ? -guessedSpan : (guesses.get(document) ?? 0);
    scores[index] = lowest - 2 * guessedSpan + guess * guessedSpan;
  }
  return scores;
}

/** The same description is asked for at several steps of one task. */
const mostQueries = 256;

/** Encodes queries, the last ones remembered. */
function createQueryVectors(inference: Inference) {
  const known = new Map<string, Float32Array>();
  return {
    /** @throws AppError from the model's process, or whatever `signal` was aborted with */
    async encode(query: string, signal: AbortSignal): Promise<Float32Array> {
      const vector = known.get(query) ?? (await inference.encode('query', [query], { signal }));
      // Put at the end: the one in front is the longest unused.
      known.delete(query);
      known.set(query, vector);
      for (const oldest of known.keys()) {
        if (known.size <= mostQueries) break;
        known.delete(oldest);
      }
      return vector;
    },
  };
}

/** Small enough that a question that comes meanwhile waits for a frame or two and no longer. */
const aheadSize = 64;
/** Two or three seconds of one core after a huge page; the rest is left for the next look. */
const mostTexts = 8_000;

/** Encodes what a big page left over once its ranking was given: the next look at the page needs it. */
function createBackgroundEncoder(inference: Inference, store: VectorStore, log: Log) {
  let controller = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const work = async (texts: readonly string[], signal: AbortSignal): Promise<void> => {
    for (let start = 0; start < Math.min(texts.length, mostTexts) && !signal.aborted; start += aheadSize) {
      const chunk = texts.slice(start, start + aheadSize).filter((text) => store.find(text) < 0);
      if (chunk.length > 0) await encodeTexts(chunk, { inference, store, signal });
    }
  };

  return {
    /** In this order; what was under way for another page is dropped. */
    begin(texts: readonly string[]): void {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      underWay = work(texts, signal).catch((problem: unknown) => {
        // The next ranking meets the same trouble and says so.
        if (!signal.aborted && isAppError(problem)) log.debug('encoding ahead ended early', { problem });
      });
    },
    stop: (): void => controller.abort(),
    /** Resolves when nothing is under way. */
    idle: (): Promise<void> => underWay,
  };
}
