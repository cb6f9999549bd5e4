/*
 * What text is recognised by later without being kept: hashes of its words, and of every run of eight letters and
 * digits, spaces and punctuation left out, so that cutting a number up or running words together changes nothing.
 */

const mixed = /\p{L}\p{N}|\p{N}\p{L}/u;

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

/** Letters and digits of a folded text. */
export function plainText(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The telling words of a folded text, one by one; of a mix of letters and digits also its longer parts. */
export function eachWord(folded: string, visit: (hash: number, word: string) => void): void {
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (isTelling(word)) visit(hashText(word), word);
    if (!mixed.test(word)) continue;
    for (const [part] of word.matchAll(/\p{N}{4,}|\p{L}{6,}/gu))
      if (isTelling(part)) visit(hashText(part), part);
  }
}

/** The hash of every run of a plain text, rolled on from one to the next: whole pages go through here. */
export function eachRun(plain: string, visit: (hash: number, at: number) => void): void {
  let hash = 0;
  for (let at = 0; at < plain.length; at += 1) {
    hash = (Math.imul(hash, base) + plain.charCodeAt(at)) | 0;
    if (at >= runLength) hash = (hash - Math.imul(plain.charCodeAt(at - runLength), basePower)) | 0;
    if (at >= runLength - 1) visit(mixBits(hash), at - runLength + 1);
  }
}

/** Letters and digits that a run at `at` stands for. */
export function runAt(plain: string, at: number): string {
  return plain.slice(at, at + runLength);
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

const base = 0x01000193;
/** `base` to the power of `runLength`, 32 bits: what a letter weighs when it leaves the run. */
const basePower = Array.from({ length: runLength }).reduce<number>((power) => Math.imul(power, base), 1);

function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
  return mixBits(hash);
}

/** Mixed, since neighbours differ little, and cut to 30 bits: small integers in V8. */
function mixBits(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & 0x3fffffff;
}
