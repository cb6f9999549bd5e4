import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../../platform/replace-file.ts';

/** What a file should be. */
interface Content {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Kept beside a file whose content was checked, so that it is not read whole at every start. */
const marker = z.object({ sha256: z.string(), bytes: z.number(), mtimeMs: z.number() }).readonly();
const markerOf = (file: string): string => `${file}.json`;

/** `checked`: its content was looked at and the file was not touched since. */
export async function lookAtFile(file: string, wanted: Content): Promise<'absent' | 'unchecked' | 'checked'> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return 'absent';
  const mark = await readFile(markerOf(file), 'utf8')
    .then((text) => marker.parse(JSON.parse(text)))
    .catch(() => null);
  const isSame =
    mark?.sha256 === wanted.sha256 && mark.bytes === facts.size && mark.mtimeMs === facts.mtimeMs;
  return isSame ? 'checked' : 'unchecked';
}

/**
 * Reads a whole file and marks it when it is the one that is wanted.
 * @returns whether it is
 * @throws what the file system says; the signal's reason when aborted
 */
export async function checkFile(file: string, wanted: Content, signal: AbortSignal): Promise<boolean> {
  const facts = await stat(file);
  if (facts.size !== wanted.bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal }))
    hash.update(chunk);
  if (hash.digest('hex') !== wanted.sha256) return false;
  // As it was before it was read: a file that was changed meanwhile is read again.
  mark(file, wanted, facts);
  return true;
}

/** For a file whose content was checked while it was written. */
export async function markChecked(file: string, wanted: Content): Promise<void> {
  mark(file, wanted, await stat(file));
}

function mark(file: string, { sha256 }: Content, { size, mtimeMs }: Stats): void {
  replaceFile(markerOf(file), JSON.stringify({ sha256, bytes: size, mtimeMs }));
}

export async function removeFile(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(markerOf(file), { force: true })]);
}
