import type { Snapshot } from '#shared/domain/index.ts';
import { createPace } from '../pace.ts';
import type { PageTexts, Template } from '../templates/index.ts';
import type { VectorStore } from './vector-store.ts';

/** One look at a page, ready to be encoded and scored. */
export interface PreparedPage {
  readonly snapshot: Snapshot;
  readonly texts: PageTexts;
  /** Text per candidate; null: not for the model. Equal candidates share one. */
  readonly documents: readonly (string | null)[];
  /** Row of the store per candidate; -1: not encoded. Filled as texts become known: see `findRows`. */
  readonly rows: Int32Array;
  /** The store's generation that the rows belong to. */
  generation: number;
  /** Texts that have no row yet, each once, with the candidates that have it. */
  readonly missing: Map<string, number[]>;
  /** Index of a candidate by uid; of equal uids the last. */
  readonly indexByUid: ReadonlyMap<string, number>;
}

/**
 * The first of three steps (prepare, run, interpret): which candidates have which text, and which texts are known.
 * What is as it was at the look before keeps that look's text without making it again.
 * @throws whatever `signal` was aborted with
 */
export async function preparePage(
  snapshot: Snapshot,
  options: {
    readonly template: Template;
    readonly store: VectorStore;
    readonly earlier: PreparedPage | null;
    readonly signal: AbortSignal;
  },
): Promise<PreparedPage> {
  const { template, store, earlier, signal } = options;
  const { candidates } = snapshot;
  const texts = template.readPage(snapshot);
  const documents: (string | null)[] = new Array(candidates.length).fill(null);
  const rows = new Int32Array(candidates.length).fill(-1);
  const missing = new Map<string, number[]>();
  const indexByUid = new Map<string, number>();
  const pace = createPace(signal);
  store.beginUse();
  const generation = store.generation;
  const keepsRows = earlier !== null && earlier.generation === generation;
  for (const [index, { uid }] of candidates.entries()) {
    indexByUid.set(uid, index);
    const then = earlier === null ? -1 : findEarlier(earlier, uid, index);
    const isKnown = earlier !== null && then >= 0 && texts.isSame(index, earlier.texts, then);
    const document = isKnown ? (earlier.documents[then] ?? null) : texts.document(index);
    documents[index] = document;
    if (document !== null) {
      const earlierRow = isKnown && keepsRows ? (earlier.rows[then] ?? -1) : -1;
      const row = earlierRow >= 0 ? earlierRow : store.find(document);
      rows[index] = row;
      if (row >= 0) store.touch(row);
      else addTo(missing, document, index);
    }
    const waited = pace.step();
    if (waited !== undefined) await waited;
  }
  // While others had their turn, rows may have been given up.
  if (store.generation !== generation) return preparePage(snapshot, options);
  return { snapshot, texts, documents, rows, generation, missing, indexByUid };
}

/** Brings a page's rows up to date with the store: what was encoded since, what was given up since. */
export function findRows(page: PreparedPage, store: VectorStore): void {
  if (page.generation !== store.generation) {
    page.missing.clear();
    for (const [index, document] of page.documents.entries()) {
      const row = document === null ? -1 : store.find(document);
      page.rows[index] = row;
      if (document !== null && row < 0) addTo(page.missing, document, index);
    }
    page.generation = store.generation;
    return;
  }
  for (const [document, indexes] of page.missing) {
    const row = store.find(document);
    if (row < 0) continue;
    for (const index of indexes) page.rows[index] = row;
    page.missing.delete(document);
  }
}

/** Pages keep their order mostly, so the same place is looked at first. */
function findEarlier(earlier: PreparedPage, uid: string, index: number): number {
  if (earlier.snapshot.candidates[index]?.uid === uid) return index;
  return earlier.indexByUid.get(uid) ?? -1;
}

function addTo(groups: Map<string, number[]>, key: string, index: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [index]);
  else group.push(index);
}
