import type { Candidate } from '#shared/domain/index.ts';
import { similarityTo, toWords, type Word } from '#shared/language/index.ts';
import { type Field, isEntry, type PageIndex } from './page-index.ts';
import { itemWords } from './vocabulary.ts';

/** One word of a description, ready to be looked for. */
export interface Sought {
  readonly word: Word;
  readonly likeness: (found: Word) => number;
  /** Part of the whole that this word makes up; the last word of a name carries most. */
  readonly weight: number;
  /** Said after a preposition ("… for March"): may as well be said of what stands around. */
  readonly isTail: boolean;
}

const functionWordWeight = 0.15;
/** Words that are said of anything: they count little beside a word that is not. */
const weakWordWeight = 0.3;
const weakWords = new Set(
  'page site website screen section part area thing instead number here now again option details detail info information list pounds pound dollars euros back'.split(
    ' ',
  ),
);
/** A name's last words are its noun; the words before them only narrow it. */
const earlierWordWeight = 0.9;

const tailStart = /^(.+?)\s+(?:for|of|from|by|with|about|on|in|at|to)\s+(.+)$/iu;

/** Words of a name, weighted. */
export function seek(name: string, isQuoted: boolean): readonly Sought[] {
  const split = isQuoted ? null : tailStart.exec(name);
  const headLength = split === null ? Number.POSITIVE_INFINITY : toWords(split[1] ?? '').length;
  const words = toWords(name);
  const last = words.findLastIndex((word, index) => !word.isFunctionWord && index < headLength);
  const isWeak = (word: Word) => weakWords.has(word.surface) || itemWords.has(word.surface);
  const hasStrong = words.some((word) => !word.isFunctionWord && !isWeak(word));
  return words.map((word, index) => ({
    word,
    likeness: similarityTo(word),
    weight: word.isFunctionWord
      ? functionWordWeight
      : hasStrong && isWeak(word)
        ? weakWordWeight
        : index < last
          ? earlierWordWeight
          : 1,
    isTail: index >= headLength,
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

/** A word found in the candidate itself this well is not looked for around it. */
const enoughByItself = 0.7;

/** A word with a likeness below this does not stand for the sought one. */
const foundFrom = 0.5;

function precision(words: readonly Sought[], field: Field): number {
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

/** How well a candidate answers to the words of a name. */
export function matchName(
  words: readonly Sought[],
  candidate: Candidate,
  page: PageIndex,
  leads = false,
): NameMatch {
  const fields = page.fields(candidate);
  let total = 0;
  let own = 0;
  let covered = 0;
  for (const sought of words) {
    let best = 0;
    for (const field of fields) {
      const value = field.trust * findIn(sought, field.words, field.isLone);
      if (value > best) best = value;
    }
    total += sought.weight;
    own += sought.weight * best;
    const around =
      best < enoughByItself
        ? findAround(sought, candidate, page) * (sought.isTail ? 1 : leads ? leadingShare : headShare)
        : 0;
    covered += sought.weight * Math.max(best, around);
  }
  if (total === 0) return { own: 0, coverage: 0, precision: 0 };
  let best = 0;
  for (const field of fields) {
    best = Math.max(best, precision(words, field) * field.trust * (field.isShown ? 1 : hiddenShare));
  }
  return { own: own / total, coverage: covered / total, precision: best };
}
