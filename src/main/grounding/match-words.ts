import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { similarityTo, toWords, type Word } from '#shared/text/words.ts';
import type { PageIndex } from './page-index.ts';
import { itemWords, partWords, roleWords } from './vocabulary.ts';

/** Words like "of" count little beside others. */
const functionWordWeight = 0.15;
/** "The checkout page", "the Science section": what kind of thing it is called says less than its name. */
const kindWeight = 0.2;
const kindNouns = new Set([
  ...roleWords.keys(),
  ...itemWords,
  ...[...Object.values(partWords), 'page site website label thing profile'].flatMap((words) =>
    words.split(' '),
  ),
]);
const weightOf = ({ surface, isFunctionWord }: Word): number =>
  isFunctionWord ? functionWordWeight : kindNouns.has(surface) ? kindWeight : 1;

/** How well a word is found among others; function words are only found as they were said, but for a name of them alone: "To". */
function likenessIn(said: Word, found: readonly Word[]): number {
  const likeness = similarityTo(said);
  const isName = found.every(({ isFunctionWord }) => isFunctionWord);
  let best = 0;
  for (const word of found) {
    if (word.isFunctionWord && !isName && word.surface !== said.surface) continue;
    best = Math.max(best, likeness(word));
  }
  if (best > 0 || said.parts.length === 0) return best;
  // "Sign in" is one word to us; a page may say it in pieces.
  return Math.min(...said.parts.map((part) => likenessIn(part, found)));
}

const share = (words: readonly Word[], found: (word: Word) => number): number => {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  return total === 0 ? 0 : words.reduce((sum, word) => sum + weightOf(word) * found(word), 0) / total;
};

/** The part of the words that is found among others, 0 to 1. */
export const shareIn = (words: readonly Word[], found: readonly Word[]): number =>
  share(words, (word) => likenessIn(word, found));

export interface NameMatch {
  /** Part of the said words that the candidate itself answers to, 0 to 1. */
  readonly own: number;
  /** The same, with words found around it counted in part. */
  readonly covered: number;
  /** Part of the candidate's name that was said. */
  readonly precision: number;
}

/** Words found around a candidate count less than its own. */
const aroundTrust = 0.9;
/** What nobody can read on it counts so much less. */
const hiddenTrust = 0.8;
/** A word that is no more like a said one than this was not said. */
const saidFrom = 0.5;

/** How well a candidate answers to the words of a name. */
export function matchName(said: readonly Word[], candidate: Candidate, page: PageIndex): NameMatch {
  const fields = page.fields(candidate);
  const around = page.wordsAround(candidate.region);
  const ownFit = (word: Word): number =>
    Math.max(0, ...fields.map(({ words, isShown }) => (isShown ? 1 : hiddenTrust) * likenessIn(word, words)));
  const pieces = said.flatMap((word) => [word, ...word.parts]);
  const isSaid = (word: Word): number => (pieces.some((one) => similarityTo(one)(word) >= saidFrom) ? 1 : 0);
  return {
    own: share(said, ownFit),
    covered: share(said, (word) => Math.max(ownFit(word), aroundTrust * likenessIn(word, around))),
    precision: Math.max(
      0,
      ...fields.map(({ words, isShown }) => (isShown ? 1 : saidFrom) * share(words, isSaid)),
    ),
  };
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
