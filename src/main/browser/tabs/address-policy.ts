import { BlockList, isIP } from 'node:net';
import { shorten } from '#shared/text/words.ts';

export interface AddressContext {
  /** Only the page itself is held to http and https; frames may also hold what the page wrote into them. */
  readonly place: 'page' | 'frame';
  /** Address of the page that asks, "" when the user or the navigator asks. */
  readonly from: string;
  /** Where that page came from, when it is known better than its name tells. */
  readonly fromPlace?: HostPlace | null;
  /** The user or the navigator gave this host in so many words, with this port. */
  isNamed(host: string): boolean;
}

const pageSchemes: ReadonlySet<string> = new Set(['http:', 'https:']);

// What a page puts into its own frames has no more power than its own markup, and editors, players and document
// viewers are made of it. At the top it would be a page without an address.
const frameSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'about:', 'blob:', 'data:']);

/** Where a host lies: on this machine, in a network of the user's (or in none at all), or out in the world. */
export type HostPlace = 'loopback' | 'local' | 'public';

const loopback = new BlockList();
const local = new BlockList();

/** Also as addresses of IPv6 that translators send on to IPv4 (RFC 6052). */
function add(list: BlockList, net: string, prefix: number): void {
  list.addSubnet(net, prefix, 'ipv4');
  list.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6');
}

add(loopback, '127.0.0.0', 8);
add(loopback, '0.0.0.0', 8); // "this host": systems connect it to themselves
loopback.addAddress('::1', 'ipv6');
loopback.addAddress('::', 'ipv6');

// Everything of IANA's registries of special-purpose addresses that is not reached over the internet.
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata service
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  add(local, net, prefix);
}
for (const [net, prefix] of [
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: spells an IPv4 address
  ['3fff::', 20],
] as const) {
  local.addSubnet(net, prefix, 'ipv6');
}

/** What is assigned for use over the internet; of the rest only translated addresses are. */
const worldwide = new BlockList();
worldwide.addSubnet('2000::', 3, 'ipv6');
worldwide.addSubnet('64:ff9b::', 96, 'ipv6');
worldwide.addSubnet('::ffff:0:0', 96, 'ipv6');

const localNames = /(^|\.)(local|internal|intranet|lan|corp|home|private|home\.arpa)$/;

/**
 * Why an address must not load, in a sentence for the user, or null when it may (docs/threat-model.md, cases 15 and
 * 16). Hosts are judged by name and literal address here; what a name resolves to, by `refusePlace`.
 */
export function refuseAddress(address: string, context: AddressContext): string | null {
  const url = parse(address);
  if (url === null) return `“${shorten(address, shownCharacters)}” is not an address that can be opened.`;
  if (address === 'about:blank') return null;
  const schemes = context.place === 'page' ? pageSchemes : frameSchemes;
  if (!schemes.has(url.protocol)) {
    return `Only http and https pages are opened here, and “${shorten(address, shownCharacters)}” is not one.`;
  }
  if (!pageSchemes.has(url.protocol) || context.from === '') return null;
  return refusePlace(url, placeOfHost(url.hostname), context);
}

/** The same for what the user or the navigator opens: anything that a page may show. */
export function refuseLoad(address: string): string | null {
  return refuseAddress(address, { place: 'page', from: '', isNamed: () => true });
}

/**
 * The same for a host that turned out to lie in `place`. Pages of one network may open each other; anything else would
 * let a website reach into the user's own.
 */
export function refusePlace(
  url: URL,
  place: HostPlace,
  context: Omit<AddressContext, 'place'>,
): string | null {
  if (place === 'public' || context.isNamed(url.host)) return null;
  const from = parse(context.from);
  if (from !== null && from.host !== '') {
    if (from.host === url.host || (context.fromPlace ?? placeOfHost(from.hostname)) === place) return null;
  }
  return `The page tried to open ${url.host}, which is inside your own network. Open it yourself if you want it.`;
}

/** Where a host lies, as far as its name tells. A name without a dot is looked up in the user's own network first. */
export function placeOfHost(hostname: string): HostPlace {
  const host = bareHost(hostname).replace(/\.$/, '');
  if (isIP(host) !== 0) return placeOfNumber(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  return localNames.test(host) || !host.includes('.') ? 'local' : 'public';
}

/** Without the brackets that an address of IPv6 stands in. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function placeOfNumber(address: string): HostPlace {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return 'loopback';
  const isSpecial = local.check(address, family) || (family === 'ipv6' && !worldwide.check(address, family));
  return isSpecial ? 'local' : 'public';
}

/** The place of several addresses of one name: the nearest, since the browser may take any of them. */
export function nearestPlace(addresses: readonly string[]): HostPlace {
  const places = addresses.map(placeOfNumber);
  return (
    places.find((place) => place === 'loopback') ?? places.find((place) => place === 'local') ?? 'public'
  );
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

const shownCharacters = 80;
