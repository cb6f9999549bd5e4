// The sentences of training/spoken beside the pages that they are about.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Snapshot } from '../../src/shared/domain/index.ts';

const spoken = join(import.meta.dirname, '..', '..', 'training', 'spoken');

export interface SpokenStep {
  readonly op: string;
  /** Indexes of the candidates that are right. */
  readonly on?: readonly number[];
  /** Those that may be meant as well. */
  readonly maybe?: readonly number[];
  readonly value?: string;
}

export interface SpokenLine {
  readonly page: string;
  readonly kind: string;
  readonly said: string;
  readonly steps: readonly SpokenStep[];
}

const linesOf = (file: string): readonly string[] =>
  readFileSync(join(spoken, file), 'utf8').trim().split('\n');

/**
 * @param pages folder that training/collect-pages.ts wrote
 * @param part "train", "dev" or "held-out"
 * @returns sentences with their pages. A page that was not collected, or has other elements than its sentences name (as
 *   another version of Chromium may see it), is left out, and said to be.
 */
export function readSpoken(
  pages: string,
  part: string,
): readonly { readonly line: SpokenLine; readonly snapshot: Snapshot }[] {
  const elements = new Map(
    linesOf('pages.tsv')
      .map((row) => row.split('\t'))
      .map(([page = '', , , count = '']) => [page, Number(count)] as const),
  );
  const known = new Map<string, Snapshot | null>();
  const snapshotOf = (page: string): Snapshot | null => {
    const before = known.get(page);
    if (before !== undefined) return before;
    const file = join(pages, `${page}.json.gz`);
    const found: Snapshot | null = existsSync(file)
      ? JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
      : null;
    const snapshot = found?.candidates.length === elements.get(page) ? found : null;
    if (snapshot === null) console.log(`left out: ${page}`);
    known.set(page, snapshot);
    return snapshot;
  };
  return linesOf(`${part}.jsonl`).flatMap((text) => {
    const line: SpokenLine = JSON.parse(text);
    const snapshot = snapshotOf(line.page);
    return snapshot === null ? [] : [{ line, snapshot }];
  });
}
