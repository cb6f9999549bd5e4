/**
 * Chromium knows no scheme of the app's own. What is registered as one is shown from a name below `localhost`, which is
 * a secure context as such a scheme is, and whose requests never leave the machine: main is told of `app://parley/` where
 * Chromium says `http://parley.app.localhost/`.
 */
const schemes = new Set<string>();
const suffix = '.localhost';

export function ownScheme(scheme: string): void {
  schemes.add(scheme);
}

/** As Chromium is told. */
export function toShown(address: string): string {
  const found = /^([a-z][\w+.-]*):\/\/([^/?#]+)(.*)$/iu.exec(address);
  if (found === null) return address;
  const [, scheme = '', host = '', rest = ''] = found;
  return schemes.has(scheme) ? `http://${host}.${scheme}${suffix}${rest}` : address;
}

/** As main is told. */
export function toOwn(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, href, origin } = new URL(address);
  if (protocol !== 'http:' || !hostname.endsWith(suffix)) return address;
  const name = hostname.slice(0, -suffix.length);
  const dot = name.lastIndexOf('.');
  const scheme = name.slice(dot + 1);
  if (dot === -1 || !schemes.has(scheme)) return address;
  // An origin has no path, nor has what is made of one.
  const rest = address === origin ? '' : href.slice(origin.length);
  return `${scheme}://${name.slice(0, dot)}${rest}`;
}

/** The scheme of an address as main knows it, "" where it has none. */
export function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol.slice(0, -1) : '';
}
