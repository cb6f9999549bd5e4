import { isSame, toWords, type Word } from '#shared/text/words.ts';
import type { PassageFit } from '../../../agent/ports.ts';
import type { Scene } from '../scene.ts';
import { type Told, tell, tellLost } from '../step.ts';
import { type Passage, passagesOf } from './passages.ts';
import { isSuperlative } from './superlatives.ts';
import { keywords } from './text-answers.ts';
import { besideKind, fitsKind, wantedShape } from './wanted-value.ts';

/** What each fact about a passage is worth, learned from `e2e/instructions/questions/dev.tsv` (docs/grounding.md). */
const weights = { likeness: 2.1, logit: 3.1, covered: 3.1, kind: 3.2, news: 2.5 };

/** Logits are cut here: beyond it the cross-encoder is as sure as it gets. */
const widestLogit = 8;
/** Words that a passage adds to those of the question, up to which more of them say more. */
const enoughNews = 6;

interface Rated {
  readonly passage: Passage;
  /** How well it answers, comparable between pages where models had a say. */
  readonly worth: number;
  /** The part of the question's words that it has, rare ones counting most, 0 to 1. */
  readonly covered: number;
  /** It has the kind of value that is asked for, and says more than the question does. */
  readonly tells: boolean;
}

interface Ranking {
  /** Best first. */
  readonly rated: readonly Rated[];
  readonly byModel: boolean;
}

/** How much of the words stands in each of several texts, 0 to 1, words that few of them have counting most. */
function coverageOf(words: readonly Word[], texts: readonly (readonly Word[])[]): readonly number[] {
  const has = texts.map((found) => words.map((word) => found.some((one) => isSame(one, word))));
  const weights = words.map((_, at) =>
    Math.log((texts.length + 1) / (has.filter((one) => one[at] === true).length + 0.5)),
  );
  const total = weights.reduce((sum, one) => sum + one, 0);
  return has.map((one) =>
    total <= 0 ? 0 : weights.reduce((sum, weight, at) => sum + (one[at] === true ? weight : 0), 0) / total,
  );
}

/** The passages of the page by how well they answer a question. */
function ratePassages(question: string, scene: Scene): Ranking {
  const passages = passagesOf(question, scene);
  const texts = passages.map(({ text }) => text);
  const fits = passages.length === 0 ? null : (scene.compare?.(question, texts) ?? null);
  const words = keywords(question);
  const found = texts.map((text) => toWords(text).filter((word) => !word.isFunctionWord));
  const coverage = coverageOf(words, found);
  // What has all words and was not read has nothing against it.
  const logitOf = (fit: PassageFit | undefined, covered: number): number =>
    Math.max(-1, Math.min(1, (fit?.logit ?? (covered >= sureCovered ? 0 : -widestLogit)) / widestLogit));
  const rated = passages.map((passage, at): Rated => {
    const covered = coverage[at] ?? 0;
    const news = (found[at] ?? []).filter((one) => !words.some((word) => isSame(one, word))).length;
    const kind = fitsKind(question, passage.quote);
    const worth =
      (fits === null
        ? 0
        : weights.likeness * (fits[at]?.likeness ?? 0) + weights.logit * logitOf(fits[at], covered)) +
      weights.covered * covered +
      weights.kind * kind +
      weights.news * Math.min(1, news / enoughNews);
    return { passage, worth, covered, tells: kind > 0 && news > 0 };
  });
  return { rated: rated.toSorted((one, other) => other.worth - one.worth), byModel: fits !== null };
}

/** From these on a passage is told for the answer. */
const sureChance = 0.5;
const sureWorth = 5;
/** From here on it is quoted as the nearest. */
const nearWorth = 2;
/** The same where no model runs, in parts of the question's words. */
const sureCovered = 0.9;
const nearCovered = 0.5;

interface Nearest extends Rated {
  readonly isSure: boolean;
}

/** “What is the price?” names nothing, and asks of what the page as a whole is about: its only main heading. */
function ofSubject(question: string, rated: readonly Rated[], { snapshot }: Scene): Rated | null {
  if (wantedShape(question) === null || keywords(besideKind(question)).length > 0) return null;
  const [subject, ...others] = snapshot.texts.filter(({ headingLevel }) => headingLevel === 1);
  if (subject === undefined || others.length > 0) return null;
  return rated.find(({ passage, tells }) => tells && passage.text.startsWith(subject.text)) ?? null;
}

/** The passage that answers best; null where none is near. */
function findNearest(question: string, scene: Scene): Nearest | null {
  const { rated, byModel } = ratePassages(question, scene);
  const own = ofSubject(question, rated, scene);
  if (own !== null) return { ...own, isSure: true };
  if (!byModel) {
    const near = rated.filter(({ covered }) => covered >= nearCovered);
    const best = near.find(({ covered, tells }) => covered >= sureCovered && tells) ?? near[0];
    return best === undefined ? null : { ...best, isSure: best.covered >= sureCovered && best.tells };
  }
  const [best] = rated;
  if (best === undefined || best.worth < nearWorth) return null;
  const chance = 1 / rated.reduce((sum, { worth }) => sum + Math.exp(worth - best.worth), 0);
  return { ...best, isSure: chance >= sureChance && best.worth >= sureWorth && best.tells };
}

/**
 * What of the page answers a question by its meaning, or by its words while no model runs; where that is not sure, the
 * nearest, said to be no more than that; and where nothing is near, that nothing was found.
 */
export function answerByMeaning(question: string, scene: Scene): Told {
  const nearest = findNearest(question, scene);
  const asked = keywords(question)
    .map(({ surface }) => surface)
    .join(' ');
  if (nearest === null)
    return tellLost(
      asked === '' ? 'I found nothing here that answers this.' : `I found nothing here about “${asked}”.`,
    );
  const { quote, say } = nearest.passage;
  return nearest.isSure && !isSuperlative(question)
    ? { ...tell(say ?? `The page says: “${quote}”`), isByMeaning: true }
    : { ...tellLost(`I am not sure. The nearest on this page: “${quote}”`), isNearest: true };
}
