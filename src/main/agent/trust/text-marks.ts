/**
 * What text is recognised by later without being kept: hashes of its words, and of every run of eight letters and
 * digits, spaces and punctuation left out, so that cutting a number up or running words together changes nothing.
 */
export interface TextMarks {
  readonly words: readonly { readonly hash: number; readonly word: string }[];
  readonly runs: readonly { readonly hash: number; readonly at: number }[];
  /** Letters and digits only: what `at` counts in. */
  readonly plain: string;
}

const runLength = 8;
const shortestWord = 4;
const shortestNumber = 3;

/** Words that everybody writes everywhere: typing one of them hands nothing over. */
const everydayWords: ReadonlySet<string> = new Set([
  ...(
    'about above address after again all also always amount answer any arrival ask available away back before below best ' +
    'between big book booking both bring buy call cancel card cart category change cheap cheapest check city click close ' +
    'code come company confirm contact continue cost could country date dates day days deal deals default delivery ' +
    'departure description details different direct done door down each early email enter even evening every example ' +
    'false fast feature find first flight flights food form found free from full gender general give good great guest ' +
    'guests half have hello help here high home hotel hotels hour hours house image info information into item items job ' +
    'jobs just keep kind know language large last late latest less light like line link list live local location login ' +
    'long look lower made mail main make many maximum menu message might minimum mobile month months more morning most ' +
    'movie movies much music must name near need never news next night none notes nothing number numbers offer offers ' +
    'often once one-way online open option options order orders other over page pages part password pay payment people ' +
    'person phone photo picture place places play please point post price prices print product products public quality ' +
    'quantity question quick rate rating read recent recipe recipes remove reply report result results return review ' +
    'reviews right room rooms round sale same save search second security select send service services several shop ' +
    'shopping short should show side sign similar since site size small some something sort special start state still ' +
    'stop store story street such summary support table take tell test text than thank thanks that their them then there ' +
    'these they thing things this those ticket tickets time times title today tomorrow tonight total town train travel ' +
    'trip true type under until update user username value very video videos view visit want watch water weather week ' +
    'weekend weeks well were what when where which while white will with within without word words work world would ' +
    'write year years yesterday your january february march april june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
]);

export function markText(text: string): TextMarks {
  const folded = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const words = [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter(isTelling);
  const plain = folded.replace(/[^\p{L}\p{N}]/gu, '');
  const runs: { hash: number; at: number }[] = [];
  for (let at = 0; at + runLength <= plain.length; at += 1) {
    runs.push({ hash: hashText(plain, at, at + runLength), at });
  }
  return { words: words.map((word) => ({ hash: hashText(word, 0, word.length), word })), runs, plain };
}

/** Letters and digits that a run at `at` stands for. */
export function runAt(marks: TextMarks, at: number): string {
  return marks.plain.slice(at, at + runLength);
}

/** A number or a mix of both: there are few enough of them that a page could show them all. */
export function isCode(word: string): boolean {
  return /\p{N}/u.test(word);
}

function isTelling(word: string): boolean {
  if (/^(?:19|20)\d\d$/u.test(word)) return false;
  if (/^\p{N}+$/u.test(word)) return word.length >= shortestNumber;
  return (word.length >= shortestWord || isCode(word)) && !everydayWords.has(word);
}

/** FNV-1a, 30 bits: small integers in V8. */
function hashText(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 30)) & 0x3fffffff;
}
