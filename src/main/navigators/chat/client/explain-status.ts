import type { Connection } from '#shared/domain/index.ts';
import { type ErrorBody, nameAddress, nameHost, readErrorBody } from '../../../endpoint/index.ts';
import { type Endpoint, unsavedConnectionId } from '../endpoint.ts';
import type { Failure, FailureKind } from './failure.ts';
import { askedWait } from './retry-timing.ts';

export interface RefusedAnswer {
  readonly status: number;
  readonly headers: Headers | null;
  /** The body as text. */
  readonly body: string;
}

interface Explained {
  readonly kind: FailureKind;
  readonly message: string;
}

/** A status of 429 with one of these is not "too often" but "not paid": waiting does not help. */
const unpaid = /insufficient_quota|billing|exceeded your current quota|credit balance|payment required/iu;
const aboutModel = /\bmodel\b/iu;
const tooLong = /context[ _]?(?:length|window|size)|maximum context|too many tokens|prompt is too long/iu;
const aboutImages = /\bimages?\b|image_url|vision|multi-?modal/iu;

/** Their words as a quotation at the end of ours. */
const quote = (said: string): string => (said === '' ? '' : ` It says: “${said}”.`);

function explainKey(host: string, { id, name }: Connection, isMissing: boolean): string {
  if (id === unsavedConnectionId) {
    return isMissing
      ? `${host} wants a key before it lists its models.`
      : `${host} refused the key. Check that it was copied as a whole.`;
  }
  return isMissing
    ? `${host} wants a key, and the connection “${name}” has none. Add it in Settings.`
    : `${host} refused the key of “${name}”. Put in a valid key in Settings.`;
}

function explain(
  { connection, key }: Endpoint,
  status: number,
  body: ErrorBody,
  headers: Headers | null,
): Explained {
  const host = nameHost(connection.baseUrl);
  const { message: said, marks } = body;
  const all = `${said} ${marks}`;
  if (status === 401) {
    return { kind: 'key-refused', message: explainKey(host, connection, key === null || key === '') };
  }
  if (status === 402 || (status === 429 && unpaid.test(all))) {
    return {
      kind: 'no-credit',
      message: `The account at ${host} has no credit left. Top it up there, or choose another connection in Settings.${quote(said)}`,
    };
  }
  if (status === 403) {
    return {
      kind: 'forbidden',
      message: `${host} does not let this key use ${connection.model}. Choose another model, or ask whoever gave you the key.${quote(said)}`,
    };
  }
  if (status === 404 && (aboutModel.test(all) || all.includes(connection.model))) {
    return {
      kind: 'no-such-model',
      message: `${host} has no model called “${connection.model}”. Choose one that it lists, in Settings.`,
    };
  }
  if (status === 404 || status === 405 || status === 501) {
    return {
      kind: 'wrong-address',
      message: `There is no chat model at ${nameAddress(connection.baseUrl)}. The address usually ends in /v1; check it in Settings.`,
    };
  }
  if (status >= 300 && status < 400) {
    const to = headers?.get('location') ?? '';
    const place = URL.canParse(to) ? ` to ${new URL(to).host}` : '';
    return {
      kind: 'wrong-address',
      message: `${host} sends requests on${place}. Parley does not follow it with your pages: put the right address in, in Settings.`,
    };
  }
  if (status === 429) {
    return {
      kind: 'busy',
      message: `${host} is busy or limits how often it may be asked, also after several tries. Wait a few minutes, then say “go on”.`,
    };
  }
  if (status >= 500) {
    return {
      kind: 'server-error',
      message: `${host} has a fault of its own (${status}), also after several tries. Say “go on” to try again later.${quote(said)}`,
    };
  }
  if (status === 413 || tooLong.test(all)) {
    return {
      kind: 'prompt-too-long',
      message: `The page is too long for ${connection.model}. Lower the token budget of “${connection.name}” in Settings.`,
    };
  }
  if (aboutImages.test(all) && connection.images !== 'none') {
    return {
      kind: 'no-images',
      message: `${connection.model} cannot see pictures. Set what “${connection.name}” is shown to text only, in Settings.${quote(said)}`,
    };
  }
  if (aboutModel.test(all) && /not (?:found|exist)|unknown|invalid|no such|does not exist/iu.test(all)) {
    return {
      kind: 'no-such-model',
      message: `${host} does not take the model “${connection.model}”. Choose one that it lists, in Settings.${quote(said)}`,
    };
  }
  return {
    kind: 'bad-request',
    message: `${host} did not accept the request (${status}). Test the connection “${connection.name}” in Settings.${quote(said)}`,
  };
}

/** What an answer with another status than 2xx means, in words. */
export function explainStatus(endpoint: Endpoint, answer: RefusedAnswer, now: number): Failure {
  const body = readErrorBody(answer.body, endpoint.key);
  const { kind, message } = explain(endpoint, answer.status, body, answer.headers);
  const passing = kind === 'busy' || kind === 'server-error';
  return {
    kind,
    message,
    status: answer.status,
    retry: passing ? 'after-wait' : 'never',
    retryAfterMs: passing ? askedWait(answer.headers, now) : null,
    said: `${body.message} ${body.marks}`.trim(),
  };
}
