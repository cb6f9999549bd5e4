import { getDomain, parse } from 'tldts';
import { hostOf, originOf } from './addresses.ts';

/**
 * Hosts that give a name to every customer and are not on the public suffix list. A name under `nip.io` and `sslip.io`
 * leads to whatever address it spells.
 */
const moreSuffixes = [
  'wordpress.com',
  'tumblr.com',
  'weebly.com',
  'glitch.me',
  'neocities.org',
  'nip.io',
  'sslip.io',
];
/** Private suffixes count: two customers of github.io are strangers to each other. */
const suffixRules = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  extraSuffixes: { private: moreSuffixes },
};

/** The site that an address belongs to; "" for what no stranger owns: a blank page, an address without a host. */
export function siteOfUrl(address: string): string {
  return /^https?:/u.test(originOf(address)) ? siteOfHost(hostOf(address)) : '';
}

/**
 * What a person would call one site: the registrable domain of a host ("en.wikipedia.org" → "wikipedia.org"), a
 * numeric address or a name without dots with its port, since there every port may be somebody else's. A host that is
 * itself a public suffix is a site of its own.
 * @param host as `URL.host` gives it, with the port where it is not the scheme's own
 */
export function siteOfHost(host: string): string {
  const { name, port } = splitHost(host);
  if (isNumeric(name) || !name.includes('.')) return `${name}${port}`;
  const site = getDomain(name, suffixRules) ?? name;
  return name.endsWith('.localhost') ? `${site}${port}` : site;
}

/** The host without its port, lower case and without the root's dot; the port with its colon, or "". */
function splitHost(host: string): { readonly name: string; readonly port: string } {
  const port = /:\d+$/u.exec(host)?.[0] ?? '';
  const name = host
    .slice(0, host.length - port.length)
    .toLowerCase()
    .replace(/\.$/u, '');
  return { name, port };
}

/** An IPv4 address or an IPv6 one in its brackets, as URLs have them. */
function isNumeric(name: string): boolean {
  return name.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(name);
}

/**
 * Whether the user's own words give the address of that site: its host or a domain above it. A name alone ("wikipedia",
 * and just as well "unread") names nothing: anybody can own that word under some ending. Where a name was meant, the
 * user is asked once and says so (threat model 15). Pages and models have no say in it.
 * @param host as `URL.host` gives it, with the port where it is not the scheme's own
 */
export function namesSite(utterances: readonly string[], host: string): boolean {
  if (host === '') return false;
  return utterances.some((utterance) => findNamedHosts(utterance).some((named) => covers(named, host)));
}

/** Hosts whose addresses stand in the user's words, with the ports that were said. */
export function findNamedHosts(utterance: string): readonly string[] {
  return findHosts(writeDots(dropSentenceAfterLink(utterance)));
}

/** Spoken addresses: "example dot com". */
function writeDots(utterance: string): string {
  return utterance.normalize('NFKC').replace(/(?<=[\p{L}\p{N}]) dot (?=[\p{L}\p{N}])/giu, '.');
}

/** Hosts that stand in the words, with their ports. */
function findHosts(words: string): readonly string[] {
  const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
  const pattern = new RegExp(
    String.raw`(?<=^|[\s("'“‘«<[,;])([a-z][a-z0-9+.-]*:\/\/)?(\[[0-9a-f:.]+\]|${label}(?:\.${label})*)(:\d{1,5})?(?![\p{L}\p{N}@-])`,
    'giu',
  );
  return [...words.matchAll(pattern)].flatMap(([, scheme, written = '', port = '']) => {
    const name = toAscii(written.toLowerCase());
    return scheme !== undefined || isHostName(name) ? `${name}${port}` : [];
  });
}

/** Endings that are set aside for private use and examples, and no public suffixes (RFC 2606 and 6761). */
const setAside: ReadonlySet<string> = new Set(['example', 'invalid', 'localhost', 'test']);

/** Without a scheme a word is a host only under an ending that there is: in "done.then" a space is missing. */
function isHostName(name: string): boolean {
  if (isNumeric(name) || name === 'localhost') return true;
  if (!name.includes('.')) return false;
  const { isIcann, isPrivate } = parse(name, suffixRules);
  return isIcann === true || isPrivate === true || setAside.has(name.split('.').at(-1) ?? '');
}

/** Hosts are compared as URLs have them: "bücher.example" is "xn--bcher-kva.example" there. */
function toAscii(name: string): string {
  return /[^\p{ASCII}]/u.test(name) ? hostOf(`http://${name}`) || name : name;
}

/** The named host is this one or a domain above it; "www." is no site of its own. */
function covers(named: string, host: string): boolean {
  const [left, right] = [splitHost(named), splitHost(host)];
  const name = left.name.replace(/^www\./u, '');
  // Where every port may be somebody else's, none that was said means the scheme's own.
  if (siteOfHost(`${name}:1`) !== siteOfHost(name) || left.port !== '') {
    if (!samePort(left.port, right.port)) return false;
  }
  if (right.name === name) return true;
  return !isNumeric(name) && isWholeSite(name) && right.name.endsWith(`.${name}`);
}

/** A port that was said is meant; none is the scheme's own. */
function samePort(said: string, actual: string): boolean {
  const isOwn = (port: string): boolean => ['', ':80', ':443'].includes(port);
  return said === actual || (isOwn(said) && isOwn(actual));
}

/** Not an ending such as "co.uk", which would name every site under it. */
function isWholeSite(name: string): boolean {
  return siteOfHost(`x.${name}`) !== `x.${name}`;
}

/**
 * A link that was pasted with a sentence behind it may be somebody else's sentence, and a broken one that is not even a
 * link all the more (fault case 12): of such words only the link itself counts where it is asked what the user named.
 */
export function dropSentenceAfterLink(utterance: string): string {
  const [first = ''] = /^\s*\S+/u.exec(utterance) ?? [];
  const isLink = /^\s*["'“‘«<(]*(?:[a-z][a-z0-9+.-]*:\/|[a-z]{3,6}\/\/|view-source:)/iu.test(utterance);
  return isLink ? first : utterance;
}
