import { setTimeout as wait } from 'node:timers/promises';
import { publishFile } from '../../platform/replace-file.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { DownloadProblem } from './download-problem.ts';
import { type FetchOptions, fetchRest } from './fetch-rest.ts';
import { formatMegabytes } from './format-megabytes.ts';
import { openPartFile, type PartFile, removePart } from './part-file.ts';

export interface DownloadOptions extends FetchOptions {
  readonly entry: CatalogueEntry;
  readonly address: URL;
  /** Where the model goes once it is whole and checked. */
  readonly file: string;
  readonly part: string;
  /** Waits before the first, second, … request after a failed one; as many as are made. In ms. */
  readonly retryDelaysMs: readonly number[];
  readonly freeBytes: () => Promise<number>;
}

/** Left free on the disk, for the sessions that are kept on it. */
const keptFreeBytes = 64 * 1024 * 1024;
/** A request that brought this much counts as one that worked: a bad line gets there in the end. */
const progressBytes = 1024 * 1024;

/**
 * Fetches a model, going on from what is there of it, and puts it in its place once its checksum is right. When it
 * ends in another way, what was fetched is kept unless it is known to be wrong or fills the disk.
 * @throws DownloadProblem; the signal's reason when aborted
 */
export async function downloadModel(options: DownloadOptions): Promise<void> {
  const { entry, file, part: path } = options;
  const part = await openPartFile(path, entry, options.signal);
  try {
    options.onProgress(part.received);
    await makeSureOfRoom(part, options);
    await fetchAll(part, options);
    await part.sync();
  } catch (error) {
    await part.close();
    if (error instanceof DownloadProblem && ['wrong-file', 'disk-full'].includes(error.remedy)) {
      await removePart(path);
    }
    throw error;
  }
  await part.close();
  publishFile(path, file);
  await removePart(path);
}

async function makeSureOfRoom(part: PartFile, { entry, freeBytes }: DownloadOptions): Promise<void> {
  const missing = entry.bytes - part.received + keptFreeBytes;
  const free = await freeBytes();
  if (free >= missing) return;
  throw new DownloadProblem(
    'give-up',
    `The disk has too little room: ${formatMegabytes(free)} are free, ${formatMegabytes(missing)} are needed. Free some, or choose a smaller model.`,
  );
}

/** Until the part is the model. */
async function fetchAll(part: PartFile, options: DownloadOptions): Promise<void> {
  const { entry, address } = options;
  // What came in one go and is wrong was sent wrong; what was put together may have been put together wrong.
  let isPatched = part.received > 0;
  for (let round = 0; ; round += 1) {
    isPatched = (await fetchPatiently(part, options)) || isPatched;
    if (part.digest() === entry.sha256) return;
    if (!isPatched || round > 0) {
      throw new DownloadProblem(
        'wrong-file',
        `What ${address.host} sent is not the model: its checksum is wrong. It was deleted.`,
      );
    }
    await part.restart(null);
    isPatched = false;
  }
}

/** Fetches the rest, asking again when the connection is cut. @returns whether it took more than one request */
async function fetchPatiently(part: PartFile, options: DownloadOptions): Promise<boolean> {
  const { entry, address, signal, retryDelaysMs } = options;
  let failures = 0;
  let hasConnected = part.received > 0;
  let furthest = part.received;
  for (let requests = 0; part.received < entry.bytes; requests += 1) {
    try {
      await fetchRest(address, entry, part, options);
      return requests > 0;
    } catch (error) {
      if (!(error instanceof DownloadProblem)) throw error;
      if (error.remedy === 'start-over') await part.restart(null);
      else if (error.remedy !== 'again') throw error;
      // Only what was never there before is progress: a server that always begins again would go on for ever.
      if (part.received >= furthest + progressBytes) failures = 0;
      hasConnected ||= part.received > 0;
      furthest = Math.max(furthest, part.received);
      const delay = retryDelaysMs[failures];
      if (delay === undefined || (!hasConnected && isUnreachable(error))) {
        throw new DownloadProblem('give-up', error.message, { cause: error });
      }
      failures += 1;
      await wait(Math.max(delay, error.afterMs), undefined, { signal });
    }
  }
  return false;
}

/** Nothing answered at all: waiting would only hide that. */
function isUnreachable({ cause }: DownloadProblem): boolean {
  const code = (cause as { readonly code?: string } | undefined)?.code ?? '';
  return ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH'].includes(code);
}
