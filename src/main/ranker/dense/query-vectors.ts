import type { Inference } from '../../inference/index.ts';

/** The same description is asked for at several steps of one task. */
const mostQueries = 256;

/** Encodes queries, the last ones remembered. */
export interface QueryVectors {
  /** @throws AppError from the model's process, or whatever `signal` was aborted with */
  encode(query: string, signal: AbortSignal): Promise<Float32Array>;
}

export function createQueryVectors(inference: Inference): QueryVectors {
  const known = new Map<string, Float32Array>();
  return {
    async encode(query, signal) {
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
