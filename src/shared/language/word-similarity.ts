import { editDistance } from './edit-distance.ts';
import { readCardinal } from './number-words.ts';
import type { Word } from './words.ts';

/** How much a word counts that was not said but means the same. */
const byIdea = 0.9;
const byStem = 0.96;
const byTypo = 0.8;
const byPrefix = 0.72;
const byPart = 0.55;
/** A word of a phrase that is taken as one: "account" in "create account". */
const byPhrasePart = 0.8;

function allowedTypos(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

const sameNumber = (first: string, second: string): boolean =>
  /^[\d.,]+$/u.test(first) && Number(first.replaceAll(',', '')) === Number(second.replaceAll(',', ''));

/** "One stop" and "1 stop". */
const isSameCount = (first: string, second: string): boolean =>
  /\d/u.test(second) !== /\d/u.test(first) &&
  readCardinal(first) !== null &&
  readCardinal(first) === readCardinal(second);

function compare(said: Word, found: Word): number {
  if (said.surface === found.surface) return 1;
  if (said.stem === found.stem) return byStem;
  if (isSameCount(said.surface, found.surface)) return byStem;
  if (said.ideas.some((idea) => found.ideas.includes(idea))) return byIdea;
  if (said.parts.length > 0 || found.parts.length > 0) {
    if (found.parts.some((part) => !part.isFunctionWord && part.stem === said.stem)) return byPhrasePart;
    return 0;
  }
  const [short, long] =
    said.surface.length < found.surface.length
      ? [said.surface, found.surface]
      : [found.surface, said.surface];
  if (/\d/u.test(short)) return sameNumber(said.surface, found.surface) ? byStem : 0;
  if (short.length >= 4 && long.startsWith(short)) return byPrefix;
  const typos = allowedTypos(Math.min(said.surface.length, found.surface.length));
  if (typos > 0 && said.surface[0] === found.surface[0]) {
    const distance = editDistance(said.surface, found.surface, typos);
    if (distance <= typos) return byTypo - (distance - 1) * 0.1;
  }
  return short.length >= 5 && long.includes(short) ? byPart : 0;
}

/** Likeness of one said word to words of the page, each computed once. 1 is the same word, 0 nothing in common. */
export function similarityTo(said: Word): (found: Word) => number {
  const known = new Map<Word, number>();
  return (found) => {
    const value = known.get(found) ?? compare(said, found);
    known.set(found, value);
    return value;
  };
}
