import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { formatExactBytes } from '#shared/text/quantities.ts';
import { askForRest, FetchProblem } from './fetch-file-http.ts';
import { readJsonFile } from './json.ts';
import { publishFile, replaceFile } from './replace-file.ts';
import { codeOf, isDiskFull } from './system-error.ts';

/** One large file whose content is known beforehand. */
export interface FileRequest {
  readonly address: URL;
  /** Where it goes once it is whole and checked; what was fetched so far lies beside it. */
  readonly file: string;
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
  /** For messages: "model". */
  readonly what: string;
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
  /** A connection on which nothing comes for this long counts as cut, in ms. */
  readonly stallMs?: number | undefined;
  /** Waits before asking again after a connection was cut, in ms; as many as times are asked. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** Free room on the disk of a folder, in bytes. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Where the part of a file lies that was fetched so far. */
export const partOf = (file: string): string => `${file}.part`;

/** What is kept beside a part, so that it is only gone on with where that is right. */
const noteOf = (file: string): string => `${partOf(file)}.json`;
const note = z.object({ sha256: z.string(), validator: z.string().nullable() }).readonly();

/** Deletes what was fetched so far. */
export async function removePart(file: string): Promise<void> {
  await Promise.all([rm(partOf(file), { force: true }), rm(noteOf(file), { force: true })]);
}

/** Left free on the disk, for the sessions that are kept on it. */
const keptFreeBytes = 64 * 1024 * 1024;

/**
 * Fetches a file, going on from what is there of it, and puts it in its place once its checksum is right. When it
 * ends in another way, what was fetched is kept unless it is known to be wrong or fills the disk.
 * @throws AppError `endpoint` (the server, the network), `store` (the disk) with what happened and what to do; the
 * signal's reason when aborted
 */
export async function fetchFile(request: FileRequest): Promise<void> {
  const { file, signal } = request;
  try {
    const part = await Part.open(request);
    try {
      request.onProgress(part.received);
      await makeSureOfRoom(part, request);
      await fetchAll(part, request);
      await part.sync();
    } finally {
      await part.close();
    }
    publishFile(partOf(file), file);
    await removePart(file);
  } catch (error) {
    const isWorthless = error instanceof FetchProblem && ['wrong-file', 'disk-full'].includes(error.remedy);
    if (isWorthless) await removePart(file);
    throw signal.aborted ? signal.reason : toAppError(error, request);
  }
}

/** What the file system refused, in words. */
export function diskFailure(error: unknown, file: string): AppError {
  const code = codeOf(error);
  const why = ['EACCES', 'EPERM', 'EROFS'].includes(code)
    ? 'Parley may not write there'
    : code === 'EBUSY'
      ? 'another program is using it'
      : 'the disk refused';
  return new AppError({
    code: 'store',
    message: `${file} cannot be used: ${why}${code === '' ? '' : ` (${code})`}. Mend that and try again.`,
    cause: error,
  });
}

/** The part of the file that was fetched so far, with the checksum of it. */
class Part {
  received = 0;
  /** Strong ETag of the file that the part is of; null when the server gave none. */
  validator: string | null = null;
  #hash = createHash('sha256');
  readonly #handle: FileHandle;
  readonly #request: FileRequest;

  private constructor(handle: FileHandle, request: FileRequest) {
    this.#handle = handle;
    this.#request = request;
  }

  /** Opens what is there, or begins. What is there is read once for its checksum. */
  static async open(request: FileRequest): Promise<Part> {
    const path = partOf(request.file);
    await mkdir(dirname(path), { recursive: true });
    const kept = readJsonFile(noteOf(request.file), note);
    const create = () => open(path, 'w+', 0o600).catch(noRoom);
    const handle = await (kept?.sha256 === request.sha256 ? open(path, 'r+').catch(create) : create());
    const part = new Part(handle, request);
    part.validator = kept?.validator ?? null;
    try {
      const there = handle.createReadStream({ start: 0, autoClose: false, signal: request.signal });
      for await (const chunk of there) part.#count(chunk);
      if (part.received > request.bytes) await part.restart(null);
      return part;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const length = chunk.length - from;
      const { bytesWritten } = await this.#handle.write(chunk, from, length, this.received).catch(noRoom);
      this.#count(chunk.subarray(from, from + bytesWritten));
      from += bytesWritten;
    }
  }

  /** Forgets everything and begins again. */
  async restart(validator: string | null): Promise<void> {
    const { file, sha256 } = this.#request;
    await this.#handle.truncate(0);
    this.#hash = createHash('sha256');
    this.received = 0;
    this.validator = validator;
    try {
      replaceFile(noteOf(file), JSON.stringify({ sha256, validator }));
    } catch (error) {
      noRoom(error);
    }
  }

  /** Whether everything that is there is the whole file. */
  get isRight(): boolean {
    return this.#hash.copy().digest('hex') === this.#request.sha256;
  }

  sync(): Promise<void> {
    return this.#handle.sync().catch(noRoom);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #count(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.received += chunk.length;
  }
}

async function makeSureOfRoom(part: Part, { bytes, file, freeBytes, what }: FileRequest): Promise<void> {
  const missing = bytes - part.received + keptFreeBytes;
  const free = await (freeBytes ?? freeBytesOf)(dirname(file));
  if (free >= missing) return;
  throw new FetchProblem(
    'give-up',
    `The disk has too little room: ${formatExactBytes(free)} are free, ${formatExactBytes(missing)} are needed. Free some, or choose a smaller ${what}.`,
  );
}

/** Room on the disk of a folder, for this user. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Until the part is the file. */
async function fetchAll(part: Part, request: FileRequest): Promise<void> {
  // What came in one go and is wrong was sent wrong; what was put together may have been put together wrong.
  let isPatched = part.received > 0;
  for (let round = 0; ; round += 1) {
    isPatched = (await fetchPatiently(part, request)) || isPatched;
    if (part.isRight) return;
    if (!isPatched || round > 0) {
      throw new FetchProblem(
        'wrong-file',
        `What ${request.address.host} sent is not the ${request.what}: its checksum is wrong. It was deleted.`,
      );
    }
    await part.restart(null);
    isPatched = false;
  }
}

const defaultRetryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** A request that brought this much counts as one that worked: a bad line gets there in the end. */
const progressBytes = 1024 * 1024;
/** Nothing answered at all: waiting would only hide that. */
const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH'];

/** Fetches the rest, asking again when the connection is cut. @returns whether it took more than one request */
async function fetchPatiently(part: Part, request: FileRequest): Promise<boolean> {
  const { bytes, signal, retryDelaysMs = defaultRetryDelaysMs } = request;
  let failures = 0;
  let hasConnected = part.received > 0;
  let furthest = part.received;
  for (let requests = 0; part.received < bytes; requests += 1) {
    try {
      await fetchRest(part, request);
      return requests > 0;
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      if (error.remedy === 'start-over') await part.restart(null);
      else if (error.remedy !== 'again') throw error;
      // Only what was never there before is progress: a server that always begins again would go on for ever.
      if (part.received >= furthest + progressBytes) failures = 0;
      hasConnected ||= part.received > 0;
      furthest = Math.max(furthest, part.received);
      const delay = retryDelaysMs[failures];
      if (delay === undefined || (!hasConnected && unreachable.includes(codeOf(error.cause)))) throw error;
      failures += 1;
      await wait(Math.max(delay, error.afterMs), undefined, { signal });
    }
  }
  return false;
}

/** Asks once for what is missing and adds it to the part. Resolves when the part is as long as the file. */
async function fetchRest(part: Part, request: FileRequest): Promise<void> {
  const rest = await askForRest(request, part.received, part.validator);
  try {
    if (rest.from !== part.received || part.received === 0) await part.restart(rest.validator);
    request.onProgress(part.received);
    for await (const chunk of rest.chunks) {
      await part.append(chunk);
      request.onProgress(part.received);
    }
  } finally {
    rest.close();
  }
}

function noRoom(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new FetchProblem('disk-full', 'The disk is full.', error);
}

function toAppError(error: unknown, { address, bytes, file, what }: FileRequest): AppError {
  if (!(error instanceof FetchProblem)) return diskFailure(error, file);
  if (error.remedy === 'disk-full') {
    return new AppError({
      code: 'store',
      message: `The disk is full. What was fetched of this ${what} was deleted to give room back. Free ${formatExactBytes(bytes)} and download it again.`,
      cause: error,
    });
  }
  // The address of a mirror may hold a name and a password.
  const shown = Object.assign(new URL(address), { username: '', password: '', search: '' });
  return new AppError({
    code: 'endpoint',
    message: `${error.message} You can also fetch ${shown.href} by other means and save it as ${file}, or choose a file of your own.`,
    cause: error,
  });
}
