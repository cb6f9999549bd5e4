import { nameHost } from './name-address.ts';

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

const brokenOff = /ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED/u;

/** A kept connection that the server had closed meanwhile: worth a second try at once. */
export function isBrokenOff(error: unknown): boolean {
  const { codes, words } = readCauses(error);
  return brokenOff.test(codes) || /terminated|other side/u.test(words);
}

export interface BrokenConnection {
  readonly kind: 'key-refused' | 'no-such-host' | 'insecure' | 'unreachable';
  /** What happened and what to do. */
  readonly message: string;
}

/**
 * What a connection that could not be made, or broke before any answer, means in words.
 * @param words how the key and the server are called ("The key of “Home”", "the model server"), and what to do where the
 * connection was broken off
 */
export function explainTransport(
  baseUrl: string,
  error: unknown,
  words: { readonly key: string; readonly server: string; readonly again: string },
): BrokenConnection {
  const host = nameHost(baseUrl);
  const { codes, words: said } = readCauses(error);
  const broken = (kind: BrokenConnection['kind'], message: string): BrokenConnection => ({ kind, message });
  if (/ByteString|header value/iu.test(said)) {
    return broken(
      'key-refused',
      `${words.key} has characters that no key has; perhaps more than the key was copied. Put it in again in Settings.`,
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|EAI_NODATA/u.test(codes)) {
    return broken(
      'no-such-host',
      `The address ${host} cannot be found. Check its spelling in Settings, and that this computer is online.`,
    );
  }
  if (notTls.test(`${codes} ${said}`)) {
    return broken(
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
    return broken(
      'insecure',
      `The certificate of ${host} ${why}, so nothing was sent. Use an address with a valid certificate.`,
    );
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/u.test(codes)) {
    return broken(
      'unreachable',
      `Nothing answers at ${host}. Start ${words.server}, or check the address in Settings.`,
    );
  }
  if (/TIMEOUT|ETIMEDOUT/u.test(codes)) {
    return broken('unreachable', `${host} does not answer. Check the address and this computer's network.`);
  }
  if (isBrokenOff(error))
    return broken('unreachable', `${host} broke the connection off before it answered. ${words.again}`);
  return broken('unreachable', `${host} could not be asked. Check the address in Settings.`);
}
