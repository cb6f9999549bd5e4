import type { Endpoint } from '../endpoint.ts';
import type { Failure } from './failure.ts';
import { nameHost } from './normalize-base-url.ts';

/** The innermost code of an error and everything that its causes say. */
function readCauses(error: unknown): { readonly codes: string; readonly words: string } {
  const codes: string[] = [];
  const words: string[] = [];
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
    if (typeof message === 'string') words.push(message);
    // Node tries every address of a host and gives all of their errors.
    current = cause ?? errors?.[0];
  }
  return { codes: codes.join(' '), words: words.join(' ') };
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/u;
const notTls = /WRONG_VERSION_NUMBER|EPROTO|packet length too long|ERR_SSL/iu;

/** What a connection that could not be made, or broke before any answer, means in words. */
export function explainTransport({ connection }: Endpoint, error: unknown): Failure {
  const host = nameHost(connection.baseUrl);
  const { codes, words } = readCauses(error);
  const failure = (kind: Failure['kind'], message: string, retry: Failure['retry'] = 'never'): Failure => ({
    kind,
    message,
    status: null,
    retry,
    retryAfterMs: null,
    said: '',
  });
  if (/ByteString|header value/iu.test(words)) {
    return failure(
      'key-refused',
      `The key of “${connection.name}” has characters that no key has; perhaps more than the key was copied. Put it in again in Settings.`,
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|EAI_NODATA/u.test(codes)) {
    return failure(
      'no-such-host',
      `The address ${host} cannot be found. Check its spelling in Settings, and that this computer is online.`,
    );
  }
  if (notTls.test(`${codes} ${words}`)) {
    return failure(
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
    return failure(
      'insecure',
      `The certificate of ${host} ${why}, so nothing was sent. Use an address with a valid certificate.`,
    );
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/u.test(codes)) {
    return failure(
      'unreachable',
      `Nothing answers at ${host}. Start the model server, or check the address in Settings.`,
    );
  }
  if (/TIMEOUT|ETIMEDOUT/u.test(codes)) {
    return failure('unreachable', `${host} does not answer. Check the address and this computer's network.`);
  }
  if (/ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED/u.test(codes) || /terminated|other side/u.test(words)) {
    return failure(
      'unreachable',
      `${host} broke the connection off before it answered. Say “go on” to try again.`,
      'once',
    );
  }
  return failure('unreachable', `${host} could not be asked. Check the address in Settings.`);
}
