import { AppError } from '#shared/errors/index.ts';

/**
 * An endpoint's address as requests are made of it: without a slash at its end, and without the path of a single
 * method, which is what documentation often shows.
 * @throws AppError `bad-input` for what is no http(s) address, or carries a password, a query or a fragment
 */
export function normalizeAddress(given: string): string {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refused('The address must begin with http:// or https://, such as https://api.openai.com/v1.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('Leave user name and password out of the address: a key has its own field.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw refused('Leave out what follows ? or # in the address: it ends with the version, such as …/v1.');
  }
  const path = url.pathname.replace(/\/(?:chat\/completions|completions|models|responses)\/*$/, '');
  return `${url.origin}${path.replace(/\/+$/, '')}`;
}

/** True for this machine itself: nothing that is sent there leaves it. */
export function isThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');
}

function refused(message: string): AppError {
  return new AppError({ code: 'bad-input', message });
}
