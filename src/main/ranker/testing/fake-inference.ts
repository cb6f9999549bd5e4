import type { Inference, ModelCard } from '../inference/index.ts';

export interface FakeInference extends Inference {
  /** Every request, in order. */
  readonly asked: { readonly kind: 'query' | 'document' | 'pairs'; readonly texts: readonly string[] }[];
  /** From now on every request rejects with this; null: works again. */
  fail(problem: Error | null): void;
  /** Requests for documents wait until the next call. */
  hold(): () => void;
  readonly isClosed: boolean;
}

const dimensions = 4_096;

/**
 * A model that is none: texts are bags of their words, hashed into so many numbers, so texts that share words are
 * near each other. Pairs score by shared words.
 */
export function fakeInference(
  changes: Partial<ModelCard> = {},
  speed: number | null = 10_000,
): FakeInference {
  const asked: FakeInference['asked'] = [];
  let problem: Error | null = null;
  let gate: Promise<void> = Promise.resolve();
  let isClosed = false;
  const card: ModelCard = {
    name: 'fake',
    kind: 'dual-encoder',
    licence: 'MIT',
    dimensions,
    similarity: 'cosine',
    pooling: 'none',
    template: 'parley-1',
    maxLength: { query: 96, document: 48 },
    labels: null,
    calibration: null,
    filesHash: 'fake',
    ...changes,
  };
  const answer = async (): Promise<void> => {
    if (problem !== null) throw problem;
  };
  return {
    asked,
    card,
    pid: undefined,
    get isClosed() {
      return isClosed;
    },
    fail(next) {
      problem = next;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    state: () => ({
      status: 'ready',
      model: card.name,
      folder: '/fake',
      device: 'cpu',
      reason: 'fake',
      tried: [],
      elementsPerSecond: speed,
    }),
    onChange: () => () => undefined,
    async encode(kind, texts, { signal }) {
      asked.push({ kind, texts });
      if (kind === 'document') await Promise.race([gate, aborted(signal)]);
      signal.throwIfAborted();
      await answer();
      const rows = new Float32Array(texts.length * dimensions);
      for (const [index, text] of texts.entries()) rows.set(embed(text), index * dimensions);
      return rows;
    },
    async scorePairs(query, texts, { signal }) {
      asked.push({ kind: 'pairs', texts });
      signal.throwIfAborted();
      await answer();
      const words = new Set(wordsOf(query));
      return Float32Array.from(texts, (text) => wordsOf(text).filter((word) => words.has(word)).length);
    },
    async read() {
      await answer();
      return { places: new Uint32Array(0), known: new Uint8Array(0), values: new Float32Array(0) };
    },
    async close() {
      isClosed = true;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function embed(text: string): Float32Array {
  const row = new Float32Array(dimensions);
  for (const word of wordsOf(text)) {
    let hash = 2_166_136_261;
    for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
    const place = (hash >>> 0) % dimensions;
    row[place] = (row[place] ?? 0) + 1;
  }
  const length = Math.hypot(...row) || 1;
  return row.map((value) => value / length);
}
