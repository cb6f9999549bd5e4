import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../platform/replace-file.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { DownloadProblem } from './download-problem.ts';

/** The part of a model that was fetched so far, with the checksum of it. */
export interface PartFile {
  readonly received: number;
  /** Strong ETag of the file that the part is of; null when the server gave none. */
  readonly validator: string | null;
  /** @throws DownloadProblem `disk-full` */
  append(chunk: Uint8Array): Promise<void>;
  /** Forgets everything and begins again. */
  restart(validator: string | null): Promise<void>;
  /** SHA-256 of what is there, in hex. */
  digest(): string;
  /** Brings everything to the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What is kept beside a part, so that it is only gone on with where that is right. */
const sideNote = z.object({ sha256: z.string(), validator: z.string().nullable() }).readonly();

function noteOf(part: string): string {
  return `${part}.json`;
}

/** Deletes a part and its note. */
export async function removePart(part: string): Promise<void> {
  await Promise.all([rm(part, { force: true }), rm(noteOf(part), { force: true })]);
}

/**
 * Opens what is there of a model, or begins. What is there is read once for its checksum.
 * @throws DownloadProblem `disk-full`; whatever the file system says otherwise
 */
export async function openPartFile(
  part: string,
  entry: CatalogueEntry,
  signal: AbortSignal,
): Promise<PartFile> {
  await mkdir(dirname(part), { recursive: true });
  const note = await readNote(part);
  const isUsable = note?.sha256 === entry.sha256;
  const handle = await (isUsable ? open(part, 'r+').catch(create) : create());
  let hash = createHash('sha256');
  let received = 0;
  let validator = note?.validator ?? null;
  try {
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, signal })) {
      hash.update(chunk);
      received += chunk.length;
    }
    if (received > entry.bytes) await restart(null);
  } catch (error) {
    await handle.close();
    throw error;
  }

  function create() {
    return open(part, 'w+', 0o600).catch(noRoom);
  }

  async function restart(next: string | null): Promise<void> {
    await handle.truncate(0);
    hash = createHash('sha256');
    received = 0;
    validator = next;
    try {
      replaceFile(noteOf(part), JSON.stringify({ sha256: entry.sha256, validator }));
    } catch (error) {
      noRoom(error);
    }
  }

  return {
    get received() {
      return received;
    },
    get validator() {
      return validator;
    },
    async append(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, from, chunk.length - from, received).catch(noRoom);
        hash.update(chunk.subarray(from, from + bytesWritten));
        received += bytesWritten;
        from += bytesWritten;
      }
    },
    restart,
    digest: () => hash.copy().digest('hex'),
    sync: () => handle.sync().catch(noRoom),
    close: () => handle.close(),
  };
}

async function readNote(part: string): Promise<z.infer<typeof sideNote> | null> {
  try {
    return sideNote.parse(JSON.parse(await readFile(noteOf(part), 'utf8')));
  } catch {
    return null;
  }
}

/** Disk full, quota used up, or the largest file that this user may write. */
function noRoom(error: unknown): never {
  const code = (error as { readonly code?: string }).code ?? '';
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) throw error;
  throw new DownloadProblem('disk-full', 'The disk is full.', { cause: error });
}
