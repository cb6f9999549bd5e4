import type { OpenAI } from 'openai';
import type { Connection } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';

/** Where to ask and with what. The key stays in this object: it is in no error, log, report or trace. */
export interface EndpointAddress {
  /** Up to and with the version: "https://api.openai.com/v1". */
  readonly baseUrl: string;
  /** null: none is sent, as local servers want it. */
  readonly key: string | null;
}

/** A connection with its key. Lives in memory only. */
export interface Endpoint {
  readonly connection: Connection;
  readonly key: string | null;
}

export const hasKey = ({ key }: { readonly key: string | null }): boolean => key !== null && key !== '';

/** What people paste (the full path of one method, a slash at the end) leads to the same place. */
export function toBaseUrl(address: string): string {
  return address
    .trim()
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\/(?:audio\/(?:transcriptions|translations)|audio|chat\/completions|completions|models)$/u, '');
}

/** "api.openai.com", "127.0.0.1:11434": how an endpoint is called in sentences. */
export function nameHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'the endpoint';
}

/** Where an endpoint is, for sentences: without what may be secret in an address (user, password, query). */
export function nameAddress(address: string): string {
  if (!URL.canParse(address)) return nameHost(address);
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/u, '')}`;
}

/** Shorter keys are words ("none", "ollama"): masking those would garble sentences and hide nothing. */
const shortestKey = 8;

/** What keys look like, in case an endpoint echoes one in part or another one than ours. */
const keyLike = /\b(?:sk|pk|rk|gsk|xai|hf|key|api)[-_][\w-]{12,}|(?<=\bBearer\s)[\w.~+/-]{8,}=*/gu;

/** The text without the key, however an endpoint may have echoed it. */
export function redactKey(text: string, key: string | null): string {
  let redacted = text;
  if (key !== null && key.length >= shortestKey) {
    for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]) {
      redacted = redacted.replaceAll(form, secretMask);
    }
  }
  return redacted.replaceAll(keyLike, secretMask);
}

let loading: Promise<typeof OpenAI> | null = null;

/** Loading the package takes 0.15 s, which neither the app's start nor the first utterance need pay. */
export function loadSdk(): Promise<typeof OpenAI> {
  loading ??= import('openai').then((module) => module.OpenAI);
  return loading;
}

/** Only a backstop, in ms: the deadlines of chat, list and transcription are all earlier. */
const longestMs = 1_200_000;

/**
 * The `openai` package, bound to one address. It logs nothing, and everything that it would take from the environment
 * is switched off: the environment's key is for the environment's endpoint only. Its own retries are off, because it
 * keeps to itself how long it waits and the user is shown that (retry.ts).
 * @param readAs what the body of each good answer is passed through
 */
export async function openEndpoint(
  at: EndpointAddress,
  readAs?: () => TransformStream<Uint8Array, Uint8Array>,
): Promise<OpenAI> {
  const Sdk = await loadSdk();
  return new Sdk({
    baseURL: toBaseUrl(at.baseUrl),
    // It insists on a key; the guarded fetch leaves it out where there is none.
    apiKey: hasKey(at) ? at.key : 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: longestMs,
    logLevel: 'off',
    fetch: createGuardedFetch(hasKey(at), readAs),
  });
}

/** What an endpoint needs to know; the package would also tell it the machine, the runtime and its version. */
const sentHeaders = ['accept', 'authorization', 'content-type'] as const;

/**
 * Bytes of an answer that are read. The events around one token of a model are about 250 bytes; verbose JSON of two
 * minutes of speech with every word is some 200 kB.
 */
const mostBytes = 4_000_000;
/** Bytes of an error's body that are read: its first sentence is what is shown. */
const mostErrorBytes = 64_000;

/** Thrown while a body is read that is longer than any answer. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

/**
 * The one way out to an endpoint. Redirects are not followed (a page's text, what was said and the key would go where
 * nobody agreed to), headers are kept to what is needed, and no body is read without end.
 */
function createGuardedFetch(
  sendsKey: boolean,
  readAs?: () => TransformStream<Uint8Array, Uint8Array>,
): typeof fetch {
  const guarded: typeof fetch = async (input, init) => {
    const given = new Headers(init?.headers);
    const headers = new Headers();
    for (const name of sentHeaders) {
      const value = given.get(name);
      if (value !== null && !(name === 'authorization' && !sendsKey)) headers.set(name, value);
    }
    const response = await fetch(input, { ...init, headers, redirect: 'manual', credentials: 'omit' });
    const { status, statusText } = response;
    const kept = { status, statusText, headers: response.headers };
    if (response.body === null) return new Response(null, kept);
    if (!response.ok) return new Response(capBody(response.body, mostErrorBytes, 'end'), kept);
    const body = capBody(response.body, mostBytes, 'fail');
    return new Response(readAs === undefined ? body : body.pipeThrough(readAs()), kept);
  };
  // The package tries out whether it can send files; with this it need not ask for a page to do so.
  return Object.assign(guarded, { Response });
}

/** Passes at most `limit` bytes on; then it ends quietly or fails, and the connection is given up either way. */
function capBody(
  body: ReadableStream<Uint8Array>,
  limit: number,
  then: 'end' | 'fail',
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = limit;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) return controller.close();
      left -= value.length;
      if (left >= 0) return controller.enqueue(value);
      reader.cancel().catch(() => undefined);
      if (then === 'fail') return controller.error(new BodyTooLong(`More than ${limit} bytes.`));
      controller.enqueue(value.subarray(0, value.length + left));
      controller.close();
    },
    cancel: () => void readTail(reader),
  });
}

/** What may still stand behind `[DONE]`, in bytes and ms: the end of the body, so that the connection can be kept. */
const tailBytes = 16_000;
const tailMs = 1_000;

/** Reads the little that is left of a finished answer; what goes on is hung up on. */
async function readTail(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const hangUp = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(hangUp, tailMs);
  timer.unref();
  try {
    for (let left = tailBytes; left > 0; ) {
      const { value, done } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    hangUp();
  } catch {
    // It broke or was stopped: closed either way.
  } finally {
    clearTimeout(timer);
  }
}
