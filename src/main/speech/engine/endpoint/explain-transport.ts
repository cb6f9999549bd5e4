import { nameHost } from './address.ts';

/** Everything that an error and its causes say. */
function readCauses(error: unknown): string {
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
    said.push(String(code ?? ''), String(message ?? ''));
    // Node tries every address of a host and gives all of their errors.
    current = cause ?? errors?.[0];
  }
  return said.join(' ');
}

/** A kept connection that the server had closed meanwhile: worth a second try at once. */
export const isBrokenOff = (error: unknown): boolean =>
  /ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED|terminated|other side/u.test(readCauses(error));

/** What a connection that could not be made, or broke, means in words. */
export function explainTransport(baseUrl: string, error: unknown): string {
  const host = nameHost(baseUrl);
  const said = readCauses(error);
  if (/ByteString|header value/iu.test(said)) {
    return 'The key for speech has characters that no key has; perhaps more than the key was copied. Put it in again in Settings.';
  }
  if (/ENOTFOUND|EAI_AGAIN|EAI_NODATA/u.test(said)) {
    return `The address ${host} cannot be found. Check its spelling in Settings, and that this computer is online.`;
  }
  if (/WRONG_VERSION_NUMBER|EPROTO|packet length too long|ERR_SSL/iu.test(said)) {
    return `${host} does not speak https. If it is a server of your own, write its address with http:// in Settings.`;
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/u.test(said)) {
    return `The certificate of ${host} is not one that this computer trusts, so nothing was sent. Use an address with a valid certificate.`;
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/u.test(said)) {
    return `Nothing answers at ${host}. Start the speech server, or check the address in Settings.`;
  }
  if (isBrokenOff(error))
    return `${host} broke the connection off. Try again, or check that its server runs.`;
  if (/TIMEOUT|ETIMEDOUT/u.test(said)) {
    return `${host} does not answer. Check the address and this computer’s network.`;
  }
  return `${host} could not be asked. Check the address in Settings.`;
}
