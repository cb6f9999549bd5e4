import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { PassThrough } from 'node:stream';
import { formatExactBytes } from '#shared/text/quantities.ts';
import { codeOf } from './system-error.ts';

interface AskedFile {
  readonly address: URL;
  /** How long the whole file is. */
  readonly bytes: number;
  /** For messages: "model". */
  readonly what: string;
  readonly signal: AbortSignal;
  /** A connection on which nothing comes for this long counts as cut, in ms. */
  readonly stallMs?: number | undefined;
}

/** What a server sends of it. */
interface SentRest {
  /** Place of the first byte: as asked for, or 0. */
  readonly from: number;
  /** Strong ETag of the file; null when the server gave none. */
  readonly validator: string | null;
  /** Up to the end of the file. @throws FetchProblem; the signal's reason when aborted */
  readonly chunks: AsyncIterable<Buffer>;
  close(): void;
}

/**
 * Asks once for what is missing of a file, through the proxy that the environment names.
 * @param from what is there already
 * @param validator of what is there: the rest only comes where the file is still the same one
 * @throws FetchProblem; the signal's reason when aborted
 */
export async function askForRest(
  asked: AskedFile,
  from: number,
  validator: string | null,
): Promise<SentRest> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (from > 0) headers.range = `bytes=${from}-`;
  if (from > 0 && validator !== null) headers['if-range'] = validator;
  const answer = await follow(asked, headers);
  const received = chunksOf(answer);
  try {
    const start = startOf(answer, from, asked);
    const chunks = checkedChunks(received, start, asked);
    // A weak tag does not promise the same bytes.
    const tag = answer.headers.etag;
    return {
      from: start,
      validator: tag?.startsWith('"') ? tag : null,
      chunks,
      close: () => answer.destroy(),
    };
  } catch (problem) {
    answer.destroy();
    throw problem;
  }
}

/** True where nothing on the way can see or change what comes: https, or http on this machine. */
export function isSafeAddress(address: URL): boolean {
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
}

// A publisher sends on once, to where the files lie.
const maxRedirects = 5;

/** Follows where a request is sent on to. */
async function follow(asked: AskedFile, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  let at = asked.address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await send(at, headers, asked);
    const { statusCode = 0 } = answer;
    if (statusCode < 301 || statusCode > 308 || statusCode === 304) return answer;
    answer.destroy();
    const next = URL.parse(answer.headers.location ?? '', at.href);
    if (next === null || !isSafeAddress(next) || (next.protocol === 'http:' && !isLoopback(at))) {
      throw new FetchProblem(
        'give-up',
        `${at.host} sent the download on to ${next === null ? 'no address' : next.origin}, which is not safe: only https is followed.`,
      );
    }
    at = next;
  }
  throw new FetchProblem('give-up', `${asked.address.host} sent the download round in circles.`);
}

const defaultStallMs = 60_000;

/** Node's own request and not fetch, because that one unpacks, hides redirects and knows no proxy. */
function send(
  address: URL,
  headers: Readonly<Record<string, string>>,
  { signal, stallMs = defaultStallMs }: AskedFile,
): Promise<IncomingMessage> {
  const { request, Agent } = address.protocol === 'https:' ? https : http;
  // A mirror on this machine is never behind a proxy.
  const agent = new Agent(isLoopback(address) ? {} : { proxyEnv: process.env });
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, signal, headers });
    sent.setTimeout(stallMs, () => sent.destroy(Object.assign(new Error('stalled'), { code: 'ESTALLED' })));
    sent.on('response', resolve);
    sent.on('error', (error) => reject(signal.aborted ? error : networkProblem(error, address)));
    sent.end();
  });
}

/**
 * Everything that comes, and only then its error: read directly, an answer drops what was received but not yet read
 * when the connection was cut. Listens from this call on, so that no end is missed.
 */
function chunksOf(answer: IncomingMessage): AsyncIterable<Buffer> {
  const received = new PassThrough();
  let failure: Error | null = null;
  const end = (error: Error): void => {
    if (answer.readableEnded) return;
    failure ??= error;
    received.end();
  };
  answer.on('error', end);
  answer.on('close', () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  answer.pipe(received);
  return (async function* () {
    yield* received;
    if (failure !== null) throw failure;
  })();
}

/** The same, not longer than the file and not shorter. */
async function* checkedChunks(
  received: AsyncIterable<Buffer>,
  start: number,
  asked: AskedFile,
): AsyncGenerator<Buffer> {
  let at = start;
  try {
    for await (const chunk of received) {
      at += chunk.length;
      if (at > asked.bytes) throw wrongSize(asked, null);
      yield chunk;
    }
  } catch (error) {
    if (asked.signal.aborted || error instanceof FetchProblem) throw error;
    throw networkProblem(error, asked.address);
  }
  if (at < asked.bytes) {
    throw new FetchProblem('again', `The connection to ${asked.address.host} ended early.`);
  }
}

/** Looks at what is going to come before any of it is taken. @returns place of its first byte */
function startOf(answer: IncomingMessage, from: number, request: AskedFile): number {
  const { statusCode = 0, headers } = answer;
  const { host } = request.address;
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  const total = range?.[2] === undefined || range[2] === '*' ? request.bytes : Number(range[2]);
  if (statusCode === 206 || statusCode === 416) {
    if (total !== request.bytes) throw wrongSize(request, total);
    if (statusCode === 206 && Number(range?.[1] ?? Number.NaN) === from) return from;
    const what = statusCode === 416 ? 'does not have the rest' : 'sent another part than was asked for';
    throw new FetchProblem('start-over', `${host} ${what}.`);
  }
  if (statusCode !== 200) throw refusedStatus(answer, request);
  if (/^text\/html/i.test(headers['content-type'] ?? '')) {
    throw new FetchProblem(
      'give-up',
      `${host} answered with a web page and not with the ${request.what}. Perhaps this network wants you to sign in first.`,
    );
  }
  const length = Number(headers['content-length'] ?? request.bytes);
  if (length !== request.bytes) throw wrongSize(request, length);
  return 0;
}

function wrongSize({ address, bytes, what }: AskedFile, found: number | null): FetchProblem {
  const is = found === null ? 'longer' : `${formatExactBytes(found)} long`;
  return new FetchProblem(
    'wrong-file',
    `What ${address.host} has is not the ${what}: it is ${is}, the ${what} has ${formatExactBytes(bytes)}.`,
  );
}

/** A server that asks for more than this does not want to be asked again today, in ms. */
const longestWaitMs = 60_000;

/** What an answer without the file means. */
function refusedStatus(answer: IncomingMessage, { address: { host }, what }: AskedFile): FetchProblem {
  const { statusCode: status = 0 } = answer;
  const giveUp = (message: string): FetchProblem => new FetchProblem('give-up', message);
  switch (status) {
    case 404:
    case 410:
      return giveUp(`${host} does not have this ${what} (${status}).`);
    case 401:
    case 403:
    case 451:
      return giveUp(`${host} refuses to give this ${what} out (${status}).`);
    case 407:
      return giveUp('The proxy of this network wants a name and a password (407).');
    default: {
      const isPassing = [408, 425, 429].includes(status) || status >= 500;
      if (!isPassing) return giveUp(`${host} answered with ${status} and not with the ${what}.`);
      const words = status === 429 ? 'is asked too often' : 'has a problem of its own';
      const afterMs = Number(answer.headers['retry-after'] ?? 0) * 1_000 || 0;
      if (afterMs > longestWaitMs) return giveUp(`${host} ${words} (${status}). Try again later.`);
      return new FetchProblem('again', `${host} ${words} (${status}).`, undefined, afterMs);
    }
  }
}

const untrusted =
  /^(CERT_|ERR_TLS_|ERR_SSL|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|HOSTNAME_MISMATCH)/;

/** What Node says of a connection that failed, in words. */
function networkProblem(error: unknown, { host }: URL): FetchProblem {
  const code = codeOf(error);
  const again = (message: string): FetchProblem => new FetchProblem('again', message, error);
  const giveUp = (message: string): FetchProblem => new FetchProblem('give-up', message, error);
  if (code.startsWith('ERR_PROXY') || /proxy/i.test((error as Error).message)) {
    return giveUp(
      `The proxy of this network did not let the download through to ${host}. Check HTTPS_PROXY.`,
    );
  }
  if (untrusted.test(code)) {
    return giveUp(
      `${host} showed a certificate that this machine does not trust (${code}). If your network checks all traffic, start Parley with NODE_EXTRA_CA_CERTS naming its certificate.`,
    );
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return again(`${host} could not be found. This machine seems to be offline.`);
    case 'ECONNREFUSED':
      return again(`${host} does not accept connections.`);
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return again(`There is no way to ${host} from this network.`);
    case 'ETIMEDOUT':
    case 'ESTALLED':
      return again(`Nothing more came from ${host}.`);
    default:
      return again(`The connection to ${host} was cut.`);
  }
}

/**
 * What went wrong with one request, and what helps:
 * `again`: the same once more after a while; `start-over`: the same from the first byte; `wrong-file`: what is there
 * is not the file, so what was taken of it goes; `disk-full`: room is given back; `give-up`: nothing we can do.
 */
export class FetchProblem extends Error {
  readonly remedy: 'again' | 'start-over' | 'wrong-file' | 'disk-full' | 'give-up';
  /** How long the server asked to be left alone, in ms. */
  readonly afterMs: number;

  constructor(remedy: FetchProblem['remedy'], message: string, cause?: unknown, afterMs = 0) {
    super(message, { cause });
    this.remedy = remedy;
    this.afterMs = afterMs;
  }
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
