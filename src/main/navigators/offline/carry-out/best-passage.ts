import { shorten, toWords, type Word } from '#shared/text/words.ts';
import type { PassageFit } from '../../../agent/ports.ts';
import type { Scene } from '../scene.ts';
import { type Told, tell, tellLost } from '../step.ts';
import { type Passage, passagesOf } from './passages.ts';
import { isSuperlative } from './superlatives.ts';
import { answerFromTexts, isSame, keywords } from './text-answers.ts';
import { fitsKind } from './wanted-value.ts';

/** What each fact about a passage is worth, learned from `e2e/instructions/questions/dev.tsv` (docs/grounding.md). */
const weights = { likeness: 2.1, logit: 3.1, covered: 3.1, kind: 3.2, news: 2.5 };

/** Logits are cut here: beyond it the cross-encoder is as sure as it gets. */
const widestLogit = 8;
/** Words that a passage adds to those of the question, up to which more of them say more. */
const enoughNews = 6;

interface Rated {
  readonly passage: Passage;
  /** Its share among all passages, 0 to 1. */
  readonly chance: number;
  /** Likeness and words alone, comparable between pages. */
  readonly worth: number;
}

/** How much of the words asked stands in each passage, rare ones counting most. */
function coverage(words: readonly Word[], found: readonly (readonly Word[])[]): readonly number[] {
  const has = found.map((said) => words.map((word) => said.some((one) => isSame(one, word))));
  const idf = words.map((_, at) =>
    Math.log((found.length + 1) / (has.filter((one) => one[at] === true).length + 0.5)),
  );
  const total = idf.reduce((sum, one) => sum + one, 0);
  return has.map((one) =>
    total <= 0 ? 0 : idf.reduce((sum, weight, at) => sum + (one[at] === true ? weight : 0), 0) / total,
  );
}

/** The passages of the page by how well they answer a question, best first; null where no model runs. */
function ratePassages(question: string, scene: Scene): readonly Rated[] | null {
  const passages = passagesOf(scene);
  if (passages.length === 0) return [];
  const fits =
    scene.compare?.(
      question,
      passages.map(({ text }) => text),
    ) ?? null;
  if (fits === null) return null;
  const words = keywords(question);
  const found = passages.map(({ text }) => toWords(text).filter((word) => !word.isFunctionWord));
  const covered = coverage(words, found);
  const logitOf = (fit: PassageFit | undefined): number =>
    Math.max(-1, Math.min(1, (fit?.logit ?? -widestLogit) / widestLogit));
  const scores = passages.map(({ quote }, at) => {
    const news = (found[at] ?? []).filter((one) => !words.some((word) => isSame(one, word))).length;
    return (
      weights.likeness * (fits[at]?.likeness ?? 0) +
      weights.logit * logitOf(fits[at]) +
      weights.covered * (covered[at] ?? 0) +
      weights.kind * fitsKind(question, quote) +
      weights.news * Math.min(1, news / enoughNews)
    );
  });
  const highest = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
  return passages
    .map((passage, at) => ({
      passage,
      chance: Math.exp((scores[at] ?? 0) - highest) / total,
      worth: scores[at] ?? 0,
    }))
    .toSorted((one, other) => other.chance - one.chance);
}

/** From these on a passage is told for the answer. */
const sureChance = 0.5;
const sureWorth = 5;
/** From here on it is quoted as the nearest. */
const nearWorth = 2;

/**
 * What of the page answers a question by its meaning, quoted; where that is not sure, the nearest, said to be no more than
 * that; and where nothing is near, that nothing was found.
 */
export function answerByMeaning(question: string, scene: Scene): Told {
  const rated = ratePassages(question, scene);
  const byWords = rated === null ? answerFromTexts(question, scene) : null;
  if (byWords !== null) return tell(shorten(byWords, 400));
  const [best] = rated ?? [];
  const asked = keywords(question)
    .map(({ surface }) => surface)
    .join(' ');
  if (best === undefined || best.worth < nearWorth)
    return tellLost(
      asked === '' ? 'I found nothing here that answers this.' : `I found nothing here about “${asked}”.`,
    );
  const { quote } = best.passage;
  const isSure = best.chance >= sureChance && best.worth >= sureWorth && fitsKind(question, quote) > 0;
  return isSure && !isSuperlative(question)
    ? { ...tell(`The page says: “${quote}”`), isByMeaning: true }
    : { ...tellLost(`I am not sure. The nearest on this page: “${quote}”`), isNearest: true };
}
