import type { Stats } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../../platform/replace-file.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { hashFile } from './hash-file.ts';

/** Kept beside a model whose content was checked, so that it is not read whole at every start. */
const marker = z.object({ sha256: z.string(), bytes: z.number(), mtimeMs: z.number() }).readonly();

function markerOf(file: string): string {
  return `${file}.json`;
}

/** `checked`: its content was looked at and the file was not touched since. */
export async function lookAtFile(
  file: string,
  entry: CatalogueEntry,
): Promise<'absent' | 'unchecked' | 'checked'> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return 'absent';
  const mark = await readMarker(file);
  const isSame = mark?.sha256 === entry.sha256 && mark.bytes === facts.size && mark.mtimeMs === facts.mtimeMs;
  return isSame ? 'checked' : 'unchecked';
}

/**
 * Reads a whole file and marks it when it is the model.
 * @returns whether it is
 * @throws what the file system says; the signal's reason when aborted
 */
export async function checkFile(file: string, entry: CatalogueEntry, signal: AbortSignal): Promise<boolean> {
  const facts = await stat(file);
  if (facts.size !== entry.bytes || (await hashFile(file, signal)) !== entry.sha256) return false;
  // As it was before it was read: a file that was changed meanwhile is read again.
  mark(file, entry, facts);
  return true;
}

/** For a file whose content was checked while it was written. */
export async function markChecked(file: string, entry: CatalogueEntry): Promise<void> {
  mark(file, entry, await stat(file));
}

function mark(file: string, { sha256 }: CatalogueEntry, facts: Stats): void {
  replaceFile(markerOf(file), JSON.stringify({ sha256, bytes: facts.size, mtimeMs: facts.mtimeMs }));
}

export async function removeFile(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(markerOf(file), { force: true })]);
}

async function readMarker(file: string): Promise<z.infer<typeof marker> | null> {
  try {
    return marker.parse(JSON.parse(await readFile(markerOf(file), 'utf8')));
  } catch {
    return null;
  }
}
