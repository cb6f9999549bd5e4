import { AppError } from '#shared/errors/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import { shorten } from '#shared/text/words.ts';
import { nameAddress, nameHost, redactKey } from './endpoint.ts';

/** Why an endpoint gave no answer. */
const failureKinds = [
  'key-refused',
  'no-credit',
  'forbidden',
  'no-such-model',
  'wrong-address',
  'bad-request',
  'too-long',
  'no-images',
  'busy',
  'server-error',
  'unreachable',
  'no-such-host',
  'insecure',
  'no-answer',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** One failed request, explained. */
export interface Failure {
  readonly kind: FailureKind;
  /** What happened and what to do, one or two sentences. */
  readonly message: string;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  /**
   * Whether asking again makes sense: after a wait (429, 5xx), at once and only once (a kept connection that the
   * server had closed meanwhile), or not at all.
   */
  readonly retry: 'after-wait' | 'once' | 'never';
  /** How long the endpoint asks to be left alone, in ms; null: it does not say. */
  readonly retryAfterMs: number | null;
  /** The endpoint's own words, for finding out which parameter it does not know. */
  readonly said: string;
}

/** What an endpoint is used for: where, and the words in which its failures differ from those of another use. */
export interface EndpointUse {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly model: string;
  readonly words: {
    /** "the key of “Home”" */
    readonly key: string;
    /** What to do about a key that was refused, a sentence. */
    readonly onRefusedKey: string;
    /** The end of "… wants a key". */
    readonly onMissingKey: string;
    /** "model", "speech model" */
    readonly model: string;
    /** "the model server" */
    readonly server: string;
    /** What is sent: "your pages". */
    readonly sent: string;
    /** "the request" */
    readonly request: string;
    /** What else could be used, in Settings: "choose another connection". */
    readonly instead: string;
    /** How often it was tried, at the end of a clause: ", also after several tries". */
    readonly tries: string;
    readonly onWrongAddress: string;
    readonly onTooLong: string;
    readonly onBadRequest: string;
    /** null: no pictures were sent. */
    readonly onNoImages: string | null;
    /** How to try again, a sentence. @param when "", " later" */
    readonly again: (when: string) => string;
  };
}

/** An answer that is not what was asked for: its status, and its body as text or as the JSON that it was. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers | null;
  readonly body: unknown;
}

/** @returns the error that leaves the client: nothing of the request or the response is attached to it. */
export function toEndpointError({ kind, message, status }: Failure, requests: number): AppError {
  return new AppError({ code: 'endpoint', message, details: { kind, status, requests } });
}

/** The kind of an error that the client threw, or null when it was none of these. */
export function failureKindOf(error: AppError): FailureKind | null {
  const { kind } = error.details;
  return failureKinds.find((known) => known === kind) ?? null;
}

/** A failure that has neither a status nor words of the endpoint. */
export function failWith(kind: FailureKind, message: string): Failure {
  return { kind, message, status: null, retry: 'never', retryAfterMs: null, said: '' };
}

/** What the package threw, in words: a refusal with its status, an error inside a good answer, or the transport's. */
export function explainFailure(use: EndpointUse, error: unknown, now: number): Failure {
  const refusal = readRefusal(error);
  return refusal === null ? explainTransport(use, error) : explainRefusal(use, refusal, now);
}

/** The package's `APIError` as an answer; null for what is none. */
export function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { status, headers, error: body } = error as { status?: unknown; headers?: unknown; error?: unknown };
  if (typeof status === 'number') {
    // Of a body that is no JSON the package keeps the text, behind the status.
    const text = error.message.replace(/^\d+ /u, '');
    return {
      status,
      headers: headers instanceof Headers ? headers : null,
      body: body ?? (text === 'status code (no body)' ? '' : text),
    };
  }
  return body == null ? null : { status: statusOf(body), headers: null, body };
}

/** What an error inside a 200 would have had: its own number, or what its type says; else the request was at fault. */
function statusOf(error: unknown): number {
  const { code, type } = Object(error) as { readonly code?: unknown; readonly type?: unknown };
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number < 600) return number;
  const words = `${String(code)} ${String(type)}`;
  if (/rate_?limit/iu.test(words)) return 429;
  return /server_?error|overloaded|unavailable|internal/iu.test(words) ? 500 : 400;
}

/** A status of 429 with one of these is not "too often" but "not paid": waiting does not help. */
const unpaid = /insufficient_quota|billing|exceeded your current quota|credit balance|payment required/iu;
const tooLong = /context[ _]?(?:length|window|size)|maximum context|too many tokens|prompt is too long/iu;
const aboutImages = /\bimages?\b|image_url|vision|multi-?modal/iu;
const unknownModel =
  /not (?:found|exist|supported|available|loaded)|unknown|invalid|no such|does not exist/iu;

/** What an answer with another status than 2xx means and what to do, in words. */
export function explainRefusal(use: EndpointUse, { status, headers, body }: Refusal, now: number): Failure {
  const { words, model } = use;
  const host = nameHost(use.baseUrl);
  const { message, marks } = readErrorBody(body, use.key);
  const said = `${message} ${marks}`.trim();
  const quote = message === '' ? '' : ` It says: “${message}”.`;
  const retryAfterMs = readRetryAfter(headers, now);
  const isAboutModel = /\bmodel\b/iu.test(said) || (model !== '' && said.includes(model));
  const fail = (kind: FailureKind, sentence: string): Failure => {
    const retry = kind === 'busy' || kind === 'server-error' ? 'after-wait' : 'never';
    return { kind, message: sentence, status, retry, retryAfterMs, said };
  };

  if (status === 401) {
    return fail(
      'key-refused',
      use.key === null || use.key === ''
        ? `${host} wants a key${words.onMissingKey}`
        : `${host} refused ${words.key}. ${words.onRefusedKey}`,
    );
  }
  if (status === 402 || (status === 429 && unpaid.test(said))) {
    return fail(
      'no-credit',
      `The account at ${host} has no credit left. Top it up there, or ${words.instead} in Settings.${quote}`,
    );
  }
  if (status === 403) {
    return fail(
      'forbidden',
      `${host} does not let this key use ${model}. Choose another ${words.model}, or ask whoever gave you the key.${quote}`,
    );
  }
  if ((status === 404 || status === 400 || status === 422) && isAboutModel) {
    if (status === 404 || unknownModel.test(said)) {
      return fail(
        'no-such-model',
        `${host} has no ${words.model} called “${model}”. Choose one that it has, in Settings.${quote}`,
      );
    }
  }
  if (status === 404 || status === 405 || status === 501) return fail('wrong-address', words.onWrongAddress);
  if (status >= 300 && status < 400) {
    const to = headers?.get('location') ?? '';
    const place = URL.canParse(to) ? ` to ${new URL(to).host}` : '';
    return fail(
      'wrong-address',
      `${host} sends requests on${place}. Parley does not follow with ${words.sent}: put the right address in, in Settings.`,
    );
  }
  if (status === 429) {
    return fail(
      'busy',
      `${host} is busy or limits how often it may be asked${words.tries}. ${words.again(formatWhen(retryAfterMs))}`,
    );
  }
  if (status >= 500) {
    return fail(
      'server-error',
      `${host} has a fault of its own (${status})${words.tries}. ${words.again(' in a while')}${quote}`,
    );
  }
  if (status === 413 || tooLong.test(said)) return fail('too-long', `${words.onTooLong}${quote}`);
  if (aboutImages.test(said) && words.onNoImages !== null) {
    return fail('no-images', `${words.onNoImages}${quote}`);
  }
  return fail(
    'bad-request',
    `${host} did not accept ${words.request} (${status}). ${words.onBadRequest}${quote}`,
  );
}

/** " in 20 s", " in 5 minutes". */
function formatWhen(ms: number | null): string {
  if (ms === null) return ' in a minute';
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 120 ? ` in ${seconds} s` : ` in ${formatCount(Math.ceil(seconds / 60))} minutes`;
}

/**
 * How long an endpoint asks to be left alone, in ms, from `retry-after-ms` or `Retry-After` (seconds or a date, RFC
 * 9110 10.2.3). null when nothing sensible is said: no header, not a number, negative, long past.
 */
function readRetryAfter(headers: Headers | null, now: number): number | null {
  const milliseconds = headers?.get('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/u.test(milliseconds)) return Math.ceil(Number(milliseconds));
  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/u.test(value)) return Math.ceil(Number(value) * 1_000);
  // Dates have letters; "-5" and "1e9" would be years to Date.parse.
  const date = /[a-z]{3}/iu.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) || date < now ? null : date - now;
}

/** What an endpoint said about its refusal, in one line without the key. */
interface ErrorBody {
  readonly message: string;
  /** `code`, `type` and `param` of OpenAI's errors, joined by spaces, for telling kinds apart. */
  readonly marks: string;
}

/** Enough for the sentence that matters. */
const longestMessage = 240;
/** Errors that wrap errors go no deeper in practice, and a hostile one must not fill the stack. */
const deepest = 6;

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The shapes that endpoints use: OpenAI's, FastAPI's `detail`, a bare message, plain text. */
function pickError(body: unknown, depth = 0): ErrorBody {
  // A proxy's error page says nothing that a person could use.
  if (typeof body === 'string') return { message: /<\w/u.test(body) ? '' : body, marks: '' };
  if (depth > deepest || typeof body !== 'object' || body === null) return { message: '', marks: '' };
  if (Array.isArray(body)) return pickError(body[0], depth + 1);
  const fields = body as Readonly<Record<string, unknown>>;
  if (fields.error != null) return pickError(fields.error, depth + 1);
  // FastAPI lists what was wrong with each field and where it stands: `loc: ["body", "stream_options"]`.
  const details = Array.isArray(fields.detail) ? fields.detail.map((item) => pickError(item, depth + 1)) : [];
  const inner = details.length === 0 && typeof fields.detail === 'object' ? fields.detail : null;
  if (inner !== null) return pickError(inner, depth + 1);
  const detail = details.map(({ message }) => message).join('; ') || asText(fields.detail);
  const place = Array.isArray(fields.loc) ? fields.loc.map(asText) : [];
  const marks = [fields.code, fields.type, fields.param, ...place, ...details.map((item) => item.marks)]
    .map(asText)
    .join(' ')
    .trim();
  return { message: asText(fields.message) || asText(fields.msg) || detail, marks };
}

function readErrorBody(body: unknown, key: string | null): ErrorBody {
  const { message, marks } = pickError(body);
  const line = redactKey(message, key)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return {
    message: shorten(line, longestMessage),
    marks: redactKey(marks, key),
  };
}

/** The codes of an error and of its causes, and everything that they say. */
function readCauses(error: unknown): { readonly codes: string; readonly said: string } {
  const codes: string[] = [];
  const said: string[] = [];
  let current: unknown = error;
  // Causes may form a ring.
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    const { code, message, cause, errors } = current as {
      readonly code?: unknown;
      readonly message?: unknown;
      readonly cause?: unknown;
      readonly errors?: readonly unknown[];
    };
    if (typeof code === 'string') codes.push(code);
    if (typeof message === 'string') said.push(message);
    // Node tries every address of a host and gives all of their errors.
    current = cause ?? errors?.[0];
  }
  return { codes: codes.join(' '), said: said.join(' ') };
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/u;
const notTls = /WRONG_VERSION_NUMBER|EPROTO|packet length too long|ERR_SSL/iu;
const brokenOff = /ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED/u;

/** What a connection that could not be made, or broke before any answer, means in words. */
function explainTransport({ baseUrl, words }: EndpointUse, error: unknown): Failure {
  const host = nameHost(baseUrl);
  const { codes, said } = readCauses(error);
  if (/ByteString|header value/iu.test(said)) {
    return failWith(
      'key-refused',
      `Nothing was sent: ${words.key} has characters that no key has; perhaps more than the key was copied. Put it in again in Settings.`,
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|EAI_NODATA/u.test(codes)) {
    return failWith(
      'no-such-host',
      `The address ${host} cannot be found. Check its spelling in Settings, and that this computer is online.`,
    );
  }
  if (notTls.test(`${codes} ${said}`)) {
    return failWith(
      'insecure',
      `${host} does not speak https. If it is a server of your own, write its address with http:// in Settings.`,
    );
  }
  if (certificate.test(codes)) {
    const why = /EXPIRED/u.test(codes)
      ? 'has expired'
      : /ALTNAME/u.test(codes)
        ? 'belongs to another name'
        : 'was not issued by anybody whom this computer trusts';
    return failWith(
      'insecure',
      `The certificate of ${host} ${why}, so nothing was sent. Use an address with a valid certificate.`,
    );
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/u.test(codes)) {
    return failWith(
      'unreachable',
      `Can't connect to ${host}: nothing answers there. Start ${words.server}, or check the address in Settings.`,
    );
  }
  if (/TIMEOUT|ETIMEDOUT/u.test(codes)) {
    return failWith(
      'unreachable',
      `Can't connect to ${host}: it does not answer. Check the address and this computer's network.`,
    );
  }
  if (brokenOff.test(codes) || /terminated|other side/u.test(said)) {
    const message = `${host} broke the connection off before it answered. Check that ${words.server} runs. ${words.again('')}`;
    return { ...failWith('unreachable', message), retry: 'once' };
  }
  return failWith('unreachable', `Can't connect to ${host}. Check the address in Settings.`);
}

/** Where the address belongs to something else: told for a web page in place of an answer. */
export const explainWebPage = ({ baseUrl }: { readonly baseUrl: string }): Failure =>
  failWith(
    'wrong-address',
    `${nameHost(baseUrl)} answers with a web page. The address usually ends in /v1; check it in Settings.`,
  );

/** "There is no chat model at https://example.com." */
export const nothingAt = (what: string, baseUrl: string, path = ''): string =>
  `There is no ${what} at ${nameAddress(baseUrl)}${path}.`;
