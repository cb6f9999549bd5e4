import { BlockList, isIP } from 'node:net';

export interface AddressContext {
  /** Only the page itself is held to http and https; frames may also hold what the page wrote into them. */
  readonly place: 'page' | 'frame';
  /** Address of the page that asks, "" when the user or the navigator asks. */
  readonly from: string;
  /** The user or the navigator gave this host in so many words. */
  isNamed(host: string): boolean;
}

const pageSchemes: ReadonlySet<string> = new Set(['http:', 'https:']);

// What a page puts into its own frames has no more power than its own markup, and editors, players and document
// viewers are made of it. At the top it would be a page without an address.
const frameSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'about:', 'blob:', 'data:']);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('0.0.0.0', 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addAddress('::', 'ipv6');

const local = new BlockList();
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('169.254.0.0', 16, 'ipv4'); // link-local, where clouds keep their metadata service
local.addSubnet('100.64.0.0', 10, 'ipv4');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const localNames = /(^|\.)(local|internal|lan|home\.arpa)$/;

/**
 * Why an address must not load, in a sentence for the user, or null when it may (docs/threat-model.md, cases 15 and
 * 16). Hosts are judged by name and literal address only: what a name resolves to is not known before the request.
 */
export function refuseAddress(address: string, context: AddressContext): string | null {
  const url = parse(address);
  if (url === null) return `"${shorten(address)}" is not an address that can be opened.`;
  if (address === 'about:blank') return null;
  const schemes = context.place === 'page' ? pageSchemes : frameSchemes;
  if (!schemes.has(url.protocol)) {
    return `Only http and https pages are opened here, and "${shorten(address)}" is not one.`;
  }
  if (!pageSchemes.has(url.protocol) || context.from === '' || context.isNamed(url.hostname)) return null;
  const target = placeOfHost(url.hostname);
  if (target === 'public') return null;
  const from = parse(context.from);
  if (from !== null && from.hostname === url.hostname) return null;
  // Pages of this computer may open each other; anything else would let a website reach into the user's own network.
  if (target === 'loopback' && from !== null && placeOfHost(from.hostname) === 'loopback') return null;
  return `The page tried to open ${url.host}, which is inside your own network. Open it yourself if you want it.`;
}

/** Where a host lies, as far as its name tells. */
export function placeOfHost(hostname: string): 'loopback' | 'local' | 'public' {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(host) !== 0) {
    if (loopback.check(host, family)) return 'loopback';
    return local.check(host, family) ? 'local' : 'public';
  }
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  return localNames.test(host) ? 'local' : 'public';
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

const shownCharacters = 80;

function shorten(address: string): string {
  return address.length <= shownCharacters ? address : `${address.slice(0, shownCharacters)}…`;
}
