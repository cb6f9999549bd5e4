import { getDomain } from 'tldts';
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
 * Words of instructions that are names of sites too ("search.com", "flight.com"): said alone they mean the thing.
 * After "on" or "open" they mean the site all the same.
 */
const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'about account add all also and answer any app apply ask back best bill book booking buy can card cart change ' +
    'cheap check click close code compare contact copy data date day delete deal deals download email enter find first ' +
    'flight flights food form free friend game get give good help here home hotel hotels house how image info item job ' +
    'jobs last latest letter like link list live login look mail make map match me message money more most movie music ' +
    'name need new news next note now number offer one only open order out page pay people phone photo pick place play ' +
    'please post price read recipe reply report result review reviews room sale save search see select sell send share ' +
    'shop show sign site some song start stop store story summary tell text that the then this ticket tickets time ' +
    'today tomorrow top travel trip type up use video view visit want watch weather web week what when where which who ' +
    'with word work write year you your'
  ).split(' '),
);

/** Sites are gone to, and things are found on them. */
const beforeSite =
  /(?:^|[^\p{L}])(?:on|at|via|using|open|visit|browse|load|go to|to go to|take me to|bring me to|head to|navigate to|over to|back to|switch to|the site|the website|website|site)(?: the| my)?$/iu;
const afterSite = /^(?:['’]s\b|(?: |-)?(?:web)?(?:site|page|pages|homepage|home page|tab|app)\b)/iu;

/** Names of more than one word: "New York Times". */
const mostWords = 4;

/** Shorter ones are initials and syllables of other words; only "on X" or "go to X" means them. */
const shortestAlone = 3;

/**
 * Whether the user's own words name that site: the host or its address, a domain above it, or its main label as a
 * word ("wikipedia" for en.wikipedia.org). Pages and models have no say in it (threat model 15).
 * @param host as `URL.host` gives it, with the port where it is not the scheme's own
 */
export function namesSite(utterances: readonly string[], host: string): boolean {
  if (host === '') return false;
  return utterances.some((utterance) => {
    const words = writeDots(dropSentenceAfterLink(utterance));
    return findHosts(words).some((named) => covers(named, host)) || saysLabel(words, host);
  });
}

/** Spoken addresses: "example dot com". */
function writeDots(utterance: string): string {
  return utterance.normalize('NFKC').replace(/(?<=[\p{L}\p{N}]) dot (?=[\p{L}\p{N}])/giu, '.');
}

/** Hosts that stand in the words, with their ports. */
function findHosts(words: string): readonly string[] {
  const pattern =
    /(?<=^|[\s("'“‘«<[,;])(?:[a-z][a-z0-9+.-]*:\/\/)?(\[[0-9a-f:.]+\]|localhost|[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+)(:\d{1,5})?(?![\p{L}\p{N}@-])/giu;
  return [...words.matchAll(pattern)].map(
    ([, name = '', port = '']) => `${toAscii(name.toLowerCase())}${port}`,
  );
}

/** Hosts are compared as URLs have them: "bücher.example" is "xn--bcher-kva.example" there. */
function toAscii(name: string): string {
  return /[^\p{ASCII}]/u.test(name) ? hostOf(`http://${name}`) || name : name;
}

/** The named host is this one or a domain above it; "www." is no site of its own. */
function covers(named: string, host: string): boolean {
  const [left, right] = [splitHost(named), splitHost(host)];
  if (left.port !== '' && !samePort(left.port, right.port, isNumeric(right.name))) return false;
  const name = left.name.replace(/^www\./u, '');
  if (right.name === name) return true;
  return !isNumeric(name) && isWholeSite(name) && right.name.endsWith(`.${name}`);
}

/** A port that was said is meant, unless it is the scheme's own. */
function samePort(said: string, actual: string, onAddress: boolean): boolean {
  if (said === actual) return true;
  return actual === '' && (said === ':80' || said === ':443') && !onAddress;
}

/** Not an ending such as "co.uk", which would name every site under it. */
function isWholeSite(name: string): boolean {
  return siteOfHost(`x.${name}`) !== `x.${name}`;
}

/** The label that a site is called by stands among the words, in one word or several. */
function saysLabel(words: string, host: string): boolean {
  const { name } = splitHost(host);
  if (isNumeric(name) || !name.includes('.')) return false;
  const label = (siteOfHost(name).split('.')[0] ?? '').replaceAll('-', '');
  if (label === '') return false;
  // Parts of addresses and of mail addresses are no words: "wikipedia.evil.example" does not say Wikipedia.
  const tokens = [...words.matchAll(/[^\s"'“”‘’«»„(),;!?]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[.:]+$/u, '').length,
    text: match[0].replace(/[.:]+$/u, ''),
  }));
  for (let from = 0; from < tokens.length; from += 1) {
    let joined = '';
    for (const { text, end } of tokens.slice(from, from + mostWords)) {
      if (/[.@/:\\]/u.test(text)) break;
      joined += fold(text);
      if (joined.length > label.length) break;
      if (joined !== label) continue;
      const isOrdinary = ordinaryWords.has(label) || label.length < shortestAlone;
      const start = tokens[from]?.start ?? 0;
      if (!isOrdinary || beforeSite.test(words.slice(0, start).trimEnd()) || afterSite.test(words.slice(end)))
        return true;
    }
  }
  return false;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
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
