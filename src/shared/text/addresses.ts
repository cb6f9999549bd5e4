/** Node and every browser have it; this folder is compiled with the types of neither. */
declare const URL: {
  parse(address: string): {
    readonly origin: string;
    readonly protocol: string;
    readonly host: string;
    readonly pathname: string;
  } | null;
};

/** Scheme, host and port of an address; "" for what has no origin: no address, a file, a blank page. */
export function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  if (url.origin !== 'null') return url.origin;
  // Schemes that the URL standard does not know, such as the window's own `app:`, are told apart by their host.
  return url.host === '' ? '' : `${url.protocol}//${url.host}`;
}

/** "example.com", "127.0.0.1:11434"; "" for what is no address and for an address without a host. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}

/** Where a page is, wherever on it. */
export function withoutFragment(address: string): string {
  return address.replace(/#.*$/su, '');
}

/**
 * The part of a site that a permission given on this page holds for: its path, with "*" for each part that names one thing
 * among many, a number, a code or a long word.
 */
export function permittedPath(address: string): string {
  const path = URL.parse(address)?.pathname ?? '/';
  return path
    .split('/')
    .map((part) => (/\d/u.test(part) || part.length > 24 ? '*' : part))
    .join('/');
}
