import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { similarityTo, toWords, type Word } from '#shared/text/words.ts';
import { type IndexedField, isEntry, type PageIndex } from './page-index.ts';
import { itemWords } from './vocabulary.ts';

/** One word of a description, ready to be looked for. */
export interface Sought {
  readonly word: Word;
  readonly likeness: (found: Word) => number;
  /** Part of the whole that this word makes up; the last word of a name carries most. */
  readonly weight: number;
  /** Said after a preposition ("… for March"): may as well be said of what stands around. */
  readonly isTail: boolean;
  /** Of a phrase that stands for one idea: its words by themselves, for pages that say it in pieces. */
  readonly parts: readonly Sought[];
}

const functionWordWeight = 0.15;
/** Words that are said of anything: they count little beside a word that is not. */
const weakWordWeight = 0.2;
const weakWords = new Set(
  'page site website screen section part area thing instead number here now again option details detail info information list class label folder category department pounds pound dollars euros back'.split(
    ' ',
  ),
);
/** A name's last words are its noun; the words before them only narrow it. */
const earlierWordWeight = 0.9;

/** What follows these is said of what stands around; the surer ones are looked for first. */
const tailStarts = [/^(.+)\s+(?:for|of|from|by|about)\s+(.+)$/iu, /^(.+)\s+(?:with|on|in|at)\s+(.+)$/iu];

/** Words of a name, weighted. */
export function seek(name: string, isQuoted: boolean): readonly Sought[] {
  const split = isQuoted
    ? null
    : (tailStarts.map((start) => start.exec(name)).find((one) => one !== null) ?? null);
  const headLength = split === null ? Number.POSITIVE_INFINITY : toWords(split[1] ?? '').length;
  const words = toWords(name);
  // "DigBert's profile": the link there is mostly called by the name alone.
  const isOwned = /\p{L}['’]s\s+(?:profile|page|account|site)$/iu.test(name);
  const isWeak = (word: Word, index: number) =>
    weakWords.has(word.surface) || (isOwned && index === words.length - 1);
  const last = words.findLastIndex((word, index) => !word.isFunctionWord && index < headLength);
  // "The notifications page": an entry's noun gives way to a name, and "page" to both.
  const rankOf = (word: Word, index: number) =>
    isWeak(word, index) ? 0 : itemWords.has(word.surface) ? 1 : 2;
  const strongest = Math.max(
    0,
    ...words.map((word, index) => (word.isFunctionWord ? 0 : rankOf(word, index))),
  );
  return words.map((word, index) => ({
    word,
    likeness: similarityTo(word),
    weight: word.isFunctionWord
      ? functionWordWeight
      : rankOf(word, index) < strongest
        ? weakWordWeight
        : index < last
          ? earlierWordWeight
          : 1,
    isTail: index >= headLength,
    parts: word.parts.map((part) => ({
      word: part,
      likeness: similarityTo(part),
      weight: part.isFunctionWord ? functionWordWeight : 1,
      isTail: index >= headLength,
      parts: [],
    })),
  }));
}

/** How well one word is found in one text; function words count there only by themselves. */
export function findIn(sought: Sought, words: readonly Word[], isLone: boolean): number {
  let best = 0;
  for (const found of words) {
    if (found.isFunctionWord && !isLone && found.surface !== sought.word.surface) continue;
    const value = sought.likeness(found);
    if (value > best) best = value;
    if (best === 1) break;
  }
  return best;
}

/** Before a word in English, that it is not so or is taken back: "unread", "dislike", "deselect", "nonstop". */
const denies = /^(?:un|dis|de|non|in|im)$/u;
/** Shorter words stand behind such letters by chance: "do" in "undo". */
const shortestDenied = 3;

const isDenial = (long: string, short: string): boolean =>
  short.length >= shortestDenied && long.endsWith(short) && denies.test(long.slice(0, -short.length));

/**
 * The text says the opposite of a word that was said, and not that word: "mark as unread" where "mark as read" is wanted.
 * However much else agrees, it is not meant.
 */
export function saysOpposite(said: readonly Word[], text: string): boolean {
  const written = toWords(text);
  const isWritten = (word: Word) => written.some(({ surface }) => surface === word.surface);
  const isSaid = (word: Word) => said.some(({ surface }) => surface === word.surface);
  return said.some(
    (word) =>
      !isWritten(word) &&
      written.some(
        (other) =>
          !isSaid(other) && (isDenial(other.surface, word.surface) || isDenial(word.surface, other.surface)),
      ),
  );
}

/** What is called by the opposite of what was said, and by nothing that was not said; null where nothing is. */
export function findOpposite(phrase: string, { candidates }: Snapshot): Candidate | null {
  const said = toWords(phrase);
  const isSaid = (word: Word) => said.some(({ surface }) => surface === word.surface);
  const denied = (word: Word) => said.some((one) => isDenial(word.surface, one.surface));
  const opposite = candidates.find((candidate) => {
    const name = candidate.name || candidate.text;
    const words = toWords(name).filter((word) => !word.isFunctionWord);
    return saysOpposite(said, name) && words.every((word) => isSaid(word) || denied(word));
  });
  return opposite ?? null;
}

/** A word found in the candidate itself this well is not looked for around it. */
const enoughByItself = 0.7;

/** A word with a likeness below this does not stand for the sought one. */
const foundFrom = 0.5;

function precision(words: readonly Sought[], field: IndexedField): number {
  let matched = 0;
  let total = 0;
  for (const found of field.words) {
    const weight = found.isFunctionWord && !field.isLone ? functionWordWeight : 1;
    total += weight;
    const likeness = Math.max(0, ...words.map((sought) => sought.likeness(found)));
    if (likeness >= foundFrom) matched += found.parts.length > 0 ? weight * likeness : weight;
  }
  return total === 0 ? 0 : matched / total;
}

export interface NameMatch {
  /** Part of the said words that the candidate itself answers to, 0 to 1. */
  readonly own: number;
  /** The same, with words found around it counted in part. */
  readonly coverage: number;
  /** Part of the candidate's name that was said. */
  readonly precision: number;
}

/** A name that only the markup knows is not a name that people read. */
const hiddenShare = 0.5;

/** Words found around a candidate count less than its own, the more so when they were said as its name. */
const entryTrust = 0.92;
const nameTrust = 0.8;
const headShare = 0.6;
/** The topic of a dialog says nothing new about a control in it: "accept all cookies". */
const topicTrust = 0.95;
/** … but what stands for an entry, or is the only field of its section, goes by what stands there. */
const leadingShare = 0.95;

function findAround(sought: Sought, candidate: Candidate, page: PageIndex): number {
  let best = 0;
  for (const region of page.chain(candidate.region)) {
    const kind = page.snapshot.regions[region]?.kind;
    const value = isEntry(kind)
      ? entryTrust * findIn(sought, page.regionWords(region), false)
      : nameTrust * findIn(sought, page.regionName(region), true);
    if (value > best) best = value;
  }
  const enclosing = page.enclosing(candidate);
  if (enclosing !== null) {
    const text = toWords(enclosing.name || enclosing.text);
    if (text.length < enclosingWords) best = Math.max(best, nameTrust * findIn(sought, text, false));
  }
  return best;
}

/** A box around a control is looked at up to this many words. */
const enclosingWords = 60;

interface WordMatch {
  readonly own: number;
  readonly covered: number;
}

/** "Add to cart" is the name of another control of the entry, so the entry's link does not stand for it. */
function isOthersName(sought: Sought, candidate: Candidate, page: PageIndex): boolean {
  const { regions } = page.snapshot;
  const entry = page.chain(candidate.region).find((region) => isEntry(regions[region]?.kind));
  if (entry === undefined) return false;
  return page
    .candidatesIn(entry)
    .some((other) => other !== candidate && findIn(sought, toWords(other.name), false) > foundFrom);
}

/** Its words one by one are not quite the phrase. */
const inPieces = 0.95;

function matchWord(sought: Sought, candidate: Candidate, page: PageIndex, leads: boolean): WordMatch {
  let own = 0;
  for (const field of page.fields(candidate)) {
    const value = field.trust * findIn(sought, field.words, field.isLone);
    if (value > own) own = value;
  }
  if (own >= enoughByItself) return { own, covered: own };
  const standsIn = leads && !isOthersName(sought, candidate, page);
  const share = sought.isTail ? 1 : standsIn ? leadingShare : headShare;
  const covered = Math.max(own, findAround(sought, candidate, page) * share);
  if (sought.parts.length === 0) return { own, covered };
  const pieces = combine(sought.parts, candidate, page, leads);
  return { own: Math.max(own, inPieces * pieces.own), covered: Math.max(covered, inPieces * pieces.covered) };
}

function combine(words: readonly Sought[], candidate: Candidate, page: PageIndex, leads: boolean): WordMatch {
  let total = 0;
  let own = 0;
  let covered = 0;
  for (const sought of words) {
    const match = matchWord(sought, candidate, page, leads);
    total += sought.weight;
    own += sought.weight * match.own;
    covered += sought.weight * match.covered;
  }
  return total === 0 ? { own: 0, covered: 0 } : { own: own / total, covered: covered / total };
}

/**
 * The words without a last one that only says what the dialog is about: "accept all cookies" for "Accept all" in
 * the cookie notice. Null where the candidate is not called by all the others.
 */
function leaveOutTopic(
  words: readonly Sought[],
  candidate: Candidate,
  page: PageIndex,
): readonly Sought[] | null {
  const { regions } = page.snapshot;
  const dialog = page.chain(candidate.region).find((region) => regions[region]?.kind === 'dialog');
  const last = words.findLastIndex((sought) => !sought.word.isFunctionWord);
  const topic = words[last];
  const others = words.filter((sought, index) => index !== last && !sought.word.isFunctionWord);
  if (dialog === undefined || topic === undefined || others.length === 0) return null;
  const around = page.regionWords(dialog);
  const isTopic = around.length < enclosingWords && findIn(topic, around, false) > enoughByItself;
  const name = toWords(candidate.name);
  const isCalled = others.every((sought) => findIn(sought, name, true) > enoughByItself);
  return isTopic && isCalled && findIn(topic, name, true) < foundFrom
    ? words.filter((_, index) => index !== last)
    : null;
}

/** How well a candidate answers to the words of a name. */
export function matchName(
  said: readonly Sought[],
  candidate: Candidate,
  page: PageIndex,
  leads = false,
): NameMatch {
  const topical = leaveOutTopic(said, candidate, page);
  if (topical === null) return matchWords(said, candidate, page, leads);
  const match = matchWords(topical, candidate, page, leads);
  return { ...match, own: topicTrust * match.own, coverage: topicTrust * match.coverage };
}

function matchWords(
  words: readonly Sought[],
  candidate: Candidate,
  page: PageIndex,
  leads = false,
): NameMatch {
  const { own, covered } = combine(words, candidate, page, leads);
  if (covered === 0) return { own, coverage: 0, precision: 0 };
  const pieces = words.flatMap((sought) => [sought, ...sought.parts]);
  let best = 0;
  for (const field of page.fields(candidate)) {
    best = Math.max(best, precision(pieces, field) * field.trust * (field.isShown ? 1 : hiddenShare));
  }
  return { own, coverage: covered, precision: best };
}
