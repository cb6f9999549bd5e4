import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { fetchFile } from '../platform/fetch-file.ts';
import { isSafeAddress } from '../platform/fetch-file-http.ts';
import { keepFolderPrivate } from '../platform/private-files.ts';
import { isNewer, readManifest, type UpdateFile } from './manifest.ts';

/** What a publisher writes into a package: where versions are listed, and who has to have signed the list. */
const updateSource = z.object({ address: z.string(), publicKey: z.string() }).readonly();
export type UpdateSource = z.infer<typeof updateSource>;

const named = z.object({ updates: updateSource.optional() });

/**
 * @param root folder that holds package.json
 * @returns null where the publisher has named none, and updates are off
 */
export function readUpdateSource(root: string): UpdateSource | null {
  return named.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).updates ?? null;
}

interface AvailableUpdate {
  readonly version: string;
  readonly file: UpdateFile;
}

interface Running {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
}

/** Of the list; what is longer is none. */
const longestList = 200_000;

/**
 * The newest version, where it is newer than the one that runs. Asks the publisher's server and nobody else.
 * @returns null where this is the newest
 * @throws AppError `not-allowed` for a list that is not the publisher's, is older than this version or has nothing for this
 * machine; `endpoint` where the server does not answer
 */
export async function findUpdate(
  { address, publicKey }: UpdateSource,
  { version, platform, arch }: Running,
  signal: AbortSignal,
): Promise<AvailableUpdate | null> {
  const listed = readManifest(await fetchList(checkAddress(address), signal), publicKey);
  if (listed.version === version) return null;
  if (!isNewer(listed.version, version)) {
    throw new AppError({
      code: 'not-allowed',
      message: `The list of versions ends with ${listed.version}, which is older than this one (${version}). An older version is never put in its place.`,
    });
  }
  const file = listed.files.find((each) => each.platform === platform && each.arch === arch);
  if (file === undefined) {
    throw new AppError({
      code: 'not-allowed',
      message: `Parley ${listed.version} is out, but not for this kind of machine (${platform} ${arch}).`,
    });
  }
  return { version: listed.version, file };
}

/**
 * Fetches the package of a version that the user has agreed to, and checks it by size, SHA-256 and SHA-512. It is not
 * started: that is the user's.
 * @returns where it lies
 * @throws AppError as `download`; `not-allowed` where it is not the file that was signed
 */
export async function fetchUpdate(
  { address }: UpdateSource,
  { file }: AvailableUpdate,
  {
    folder,
    signal,
    onProgress = () => undefined,
    retryDelaysMs,
  }: {
    readonly folder: string;
    readonly signal: AbortSignal;
    readonly onProgress?: (received: number) => void;
    readonly retryDelaysMs?: readonly number[];
  },
): Promise<string> {
  keepFolderPrivate(folder);
  const path = join(folder, file.name);
  await fetchFile({
    address: new URL(file.name, checkAddress(address)),
    file: path,
    bytes: file.bytes,
    sha256: file.sha256,
    what: 'new version',
    signal,
    onProgress,
    ...(retryDelaysMs === undefined ? {} : { retryDelaysMs }),
  });
  // As it lies on the disk, after all that could have happened to it.
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if ((await stat(path)).size !== file.bytes || hash.digest('hex') !== file.sha512) {
    await rm(path, { force: true });
    throw new AppError({
      code: 'not-allowed',
      message: `${file.name} is not the file that the publisher signed, so it was deleted. Nothing was changed.`,
    });
  }
  return path;
}

function checkAddress(address: string): URL {
  const url = URL.parse(address);
  if (url !== null && isSafeAddress(url)) return url;
  throw new AppError({ code: 'bad-input', message: 'The address for updates has to begin with https://.' });
}

async function fetchList(address: URL, signal: AbortSignal): Promise<string> {
  // A list that was sent on elsewhere is still held to the publisher's key; one from an unsafe address is not even read.
  const answer = await fetch(address, { signal, redirect: 'error', cache: 'no-store' }).catch(
    (cause: unknown) => {
      throw unanswered(address, 'it does not answer', cause);
    },
  );
  if (!answer.ok) throw unanswered(address, `it answers ${answer.status}`);
  const text = await answer.text().catch((cause: unknown) => {
    throw unanswered(address, 'its answer was cut off', cause);
  });
  if (text.length > longestList) throw unanswered(address, 'what it answers is no list of versions');
  return text;
}

function unanswered(address: URL, why: string, cause?: unknown): AppError {
  return new AppError({
    code: 'endpoint',
    message: `${address.host} could not be asked for new versions: ${why}. Try again later.`,
    cause,
  });
}
