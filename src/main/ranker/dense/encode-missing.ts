import type { Inference } from '../../inference/index.ts';
import { findRows, type PreparedPage } from './prepare-page.ts';
import type { VectorStore } from './vector-store.ts';

/** Texts per request to the model's process: a stop is noticed, and the loop is free, between two. */
const chunkSize = 512;
/** One is answered while the next waits in the process, so that it never stands idle. */
const inFlight = 2;

/**
 * The second of three steps: encodes `texts` and keeps what comes back.
 * @throws AppError from the model's process, or whatever `signal` was aborted with
 */
export async function encodeTexts(
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

/** The same for the texts of a page; its rows are up to date afterwards. */
export async function encodeMissing(
  page: PreparedPage,
  texts: readonly string[],
  options: { readonly inference: Inference; readonly store: VectorStore; readonly signal: AbortSignal },
): Promise<void> {
  if (texts.length > 0) await encodeTexts(texts, options);
  findRows(page, options.store);
}
