import { dropSentenceAfterLink } from './drop-sentence-after-link.ts';
import { isAddress, siteOfHost, splitHost } from './site-of-host.ts';

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
  return [...words.matchAll(pattern)].map(([, name = '', port = '']) => `${name}${port}`.toLowerCase());
}

/** The named host is this one or a domain above it; "www." is no site of its own. */
function covers(named: string, host: string): boolean {
  const [left, right] = [splitHost(named), splitHost(host)];
  if (left.port !== '' && !samePort(left.port, right.port, isAddress(right.name))) return false;
  const name = left.name.replace(/^www\./u, '');
  if (right.name === name) return true;
  return !isAddress(name) && isWholeSite(name) && right.name.endsWith(`.${name}`);
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
  if (isAddress(name) || !name.includes('.')) return false;
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
