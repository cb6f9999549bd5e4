import type { IncomingMessage } from 'node:http';
import type { CatalogueEntry } from './catalogue.ts';
import { chunksOf } from './chunks-of.ts';
import { DownloadProblem } from './download-problem.ts';
import { formatMegabytes } from './format-megabytes.ts';
import { networkProblem } from './network-problem.ts';
import { openAddress } from './open-address.ts';
import type { PartFile } from './part-file.ts';
import { refusedStatus } from './refused-status.ts';

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly stallMs: number;
  readonly onProgress: (received: number) => void;
}

/**
 * Asks once for what is missing of a model and adds it to the part. Resolves when the part is as long as the model.
 * @throws DownloadProblem; the signal's reason when aborted
 */
export async function fetchRest(
  address: URL,
  entry: CatalogueEntry,
  part: PartFile,
  { signal, stallMs, onProgress }: FetchOptions,
): Promise<void> {
  const answer = await openAddress(address, { headers: rangeOf(part), signal, stallMs });
  const chunks = chunksOf(answer);
  try {
    await takeHead(answer, address, entry, part);
    onProgress(part.received);
    for await (const chunk of chunks) {
      if (part.received + chunk.length > entry.bytes) throw wrongSize(address, entry, null);
      await part.append(chunk);
      onProgress(part.received);
    }
  } catch (error) {
    if (signal.aborted || error instanceof DownloadProblem || !isNetwork(error)) throw error;
    throw networkProblem(error, address);
  } finally {
    answer.destroy();
  }
  if (part.received < entry.bytes) {
    throw new DownloadProblem('again', `The connection to ${address.host} ended early.`);
  }
}

/** The rest only, and only where the file is still the same one. */
function rangeOf(part: PartFile): Record<string, string> {
  if (part.received === 0) return {};
  const range = { range: `bytes=${part.received}-` };
  return part.validator === null ? range : { ...range, 'if-range': part.validator };
}

/** Looks at what is going to come before any of it is taken. */
async function takeHead(
  answer: IncomingMessage,
  address: URL,
  entry: CatalogueEntry,
  part: PartFile,
): Promise<void> {
  const { statusCode = 0, headers } = answer;
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  const total = range?.[2] === undefined || range[2] === '*' ? null : Number(range[2]);
  if (statusCode === 206) {
    if (total !== null && total !== entry.bytes) throw wrongSize(address, entry, total);
    if (Number(range?.[1] ?? Number.NaN) === part.received) return;
    throw new DownloadProblem('start-over', `${address.host} sent another part than was asked for.`);
  }
  if (statusCode === 416) {
    if (total !== null && total !== entry.bytes) throw wrongSize(address, entry, total);
    throw new DownloadProblem('start-over', `${address.host} does not have the rest.`);
  }
  if (statusCode !== 200) throw refusedStatus(answer, address);
  if (/^text\/html/i.test(headers['content-type'] ?? '')) {
    throw new DownloadProblem(
      'give-up',
      `${address.host} answered with a web page and not with the model. Perhaps this network wants you to sign in first.`,
    );
  }
  const length = headers['content-length'];
  if (length !== undefined && Number(length) !== entry.bytes) {
    throw wrongSize(address, entry, Number(length));
  }
  await part.restart(strongTag(headers.etag));
}

/** A weak tag does not promise the same bytes. */
function strongTag(tag: string | undefined): string | null {
  return tag?.startsWith('"') ? tag : null;
}

function wrongSize(address: URL, entry: CatalogueEntry, bytes: number | null): DownloadProblem {
  const is = bytes === null ? 'longer' : `${formatMegabytes(bytes)} long`;
  return new DownloadProblem(
    'wrong-file',
    `What ${address.host} has is not the model: it is ${is}, the model has ${formatMegabytes(entry.bytes)}.`,
  );
}

/** Errors of the disk keep their own words. */
function isNetwork(error: unknown): boolean {
  const { syscall } = error as { readonly syscall?: string };
  return syscall === undefined || ['read', 'connect', 'getaddrinfo'].includes(syscall);
}
