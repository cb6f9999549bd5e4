import { readCardinal } from '#shared/text/numbers.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { PassageFit } from '../../../agent/ports.ts';
import { findRun, isItemWord, type TextRun } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { readEntry, sharedTexts } from './entries.ts';
import { type Measure, measuresOn } from './measures.ts';

/** English says the end of a scale so; what the scale is, is the rest of the question. */
const superlative = /\b(?:most|least|best|worst|first|last|fewest|\p{L}{2,}est)\b/iu;

export const isSuperlative = (question: string): boolean => superlative.test(question);

type End = 'most' | 'least';

/** An end of a kind of scale: what it is called in an answer, and what people say for it, for a model to compare with. */
type EndWords = readonly [called: string, ...said: readonly string[]];

const ends: Readonly<Record<Exclude<Measure['kind'], 'number'>, Readonly<Record<End, EndWords>>>> = {
  price: {
    most: ['Highest price', 'the most expensive, the dearest', 'the highest price', 'costs the most money'],
    least: ['Lowest price', 'the cheapest', 'the lowest price', 'costs the least money'],
  },
  'length of time': {
    most: ['Longest time', 'the longest', 'the slowest', 'takes the most time'],
    least: ['Shortest time', 'the shortest', 'the quickest, the fastest', 'takes the least time'],
  },
  rating: {
    most: ['Best rating', 'the best rated', 'what people like best', 'the most popular, the most stars'],
    least: ['Worst rating', 'the worst rated', 'what people like least', 'the fewest stars'],
  },
  'time of day': {
    most: ['Latest time of day', 'the latest', 'leaves last', 'the last one of the day'],
    least: ['Earliest time of day', 'the earliest', 'leaves first', 'the first one of the day'],
  },
  date: {
    most: ['Latest date', 'the newest', 'the latest, the most recent', 'the last one'],
    least: ['Earliest date', 'the oldest', 'the first one', 'the earliest date'],
  },
};

function wordsFor({ kind, name }: Measure, end: End): EndWords {
  const what = name === '' ? 'points or votes' : name.toLowerCase();
  const named =
    end === 'most'
      ? [`the most ${what}`, `the highest ${what}`, `the biggest ${what}`]
      : [`the least ${what}`, `the lowest ${what}`, `the fewest ${what}`];
  if (kind !== 'number') return name === '' ? ends[kind][end] : [...ends[kind][end], ...named];
  const called = name === '' ? ['Highest number', 'Lowest number'] : [`Most ${name}`, `Least ${name}`];
  return [called[end === 'most' ? 0 : 1] ?? '', ...named];
}

interface Hypothesis {
  readonly measure: Measure;
  readonly end: End;
  readonly phrase: string;
}

/** A question is as near as this to what is said of a scale, or it is about none of those here. */
const nearFrom = 0.75;
/** What a logit adds to a cosine, and where both are cut. */
const logitWeight = 1 / 15;
const widestLogit = 9;

/**
 * A scale whose name is not said, nor its end, is meant only where the words are as alike as this: “the lightest” is nobody's
 * “fewest reviews” (0.40) nor “worst rated” (0.33), and “the tallest” is “the highest height” (0.59).
 */
const likeFrom = 0.5;

/** Where the question says an end itself, only that one is meant. */
const said: Readonly<Record<End, RegExp>> = {
  most: /\b(?:most|highest)\b/iu,
  least: /\b(?:least|lowest|fewest)\b/iu,
};

/** Of two lists the one that is the page's main one is meant. */
const mainBonus = 0.05;

/** Where no model compares, one of a phrase's wordings has to be said. */
const isSaid = (phrase: string, question: string): boolean =>
  phrase.split(', ').some((one) => foldText(question).includes(one.replace(/^the /u, '')));

/** Which end of which scale is asked for; null where none is near. */
function chooseScale(question: string, scene: Scene): Hypothesis | null {
  const main = findRun(null, scene.page);
  const wanted = (['most', 'least'] as const).filter((end) => said[end].test(question));
  const all = measuresOn(scene).flatMap((measure) =>
    (wanted.length === 1 ? wanted : (['most', 'least'] as const)).flatMap((end) =>
      wordsFor(measure, end)
        .slice(1)
        .map((phrase): Hypothesis => ({ measure, end, phrase })),
    ),
  );
  if (all.length === 0) return null;
  const fits =
    scene.compare?.(
      question,
      all.map(({ phrase }) => phrase),
    ) ?? null;
  if (fits === null) return all.find(({ phrase }) => isSaid(phrase, question)) ?? null;
  const score = (fit: PassageFit | undefined, { measure }: Hypothesis): number =>
    wanted.length === 0 && !isNameSaid(question, measure) && (fit?.likeness ?? 0) < likeFrom
      ? 0
      : (fit?.likeness ?? 0) +
        logitWeight * Math.max(0, Math.min(widestLogit, fit?.logit ?? 0)) +
        (measure.run === main ? mainBonus : 0);
  const [best] = all
    .map((one, index) => ({ one, score: score(fits[index], one) }))
    .toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score < nearFrom ? null : best.one;
}

/** Entries that share the end of a scale are told up to so many. */
const mostTold = 4;

/** What lies at an end of a scale: more than one where they have it in common. */
function findEnd({ measure, end }: Hypothesis): Measure['values'] {
  const values = measure.values.map(({ value }) => value);
  const limit = end === 'most' ? Math.max(...values) : Math.min(...values);
  const found = measure.values.filter(({ value }) => value === limit);
  // A list that stands in this order tells by it which of those of one day is the newest.
  const steps = values.slice(1).map((value, at) => Math.sign(value - (values[at] ?? value)));
  const isInOrder = measure.kind === 'date' && new Set(steps.filter((one) => one !== 0)).size === 1;
  if (!isInOrder || values.length < measure.run.entries.length) return found;
  return [values[0] === limit ? found[0] : found.at(-1)].flatMap((one) => one ?? []);
}

/** An order by count is no end of a scale: “the last message” is the one that stands last. */
const counted = /\b(?:first|last)\b/giu;

/**
 * “The cheapest tent”, “the one with the worst rating” in a request: those of the entries of a list that lie at that end of
 * the scale, and the word that says so. null where no scale of this list is near, and where something on the page has the
 * word in its own name (“Newest first”) and no entry is spoken of.
 */
export function endsIn(
  run: TextRun,
  among: readonly number[],
  phrase: string,
  scene: Scene,
): { readonly entries: readonly number[]; readonly word: string; readonly why: string } | null {
  const found = superlative.exec(phrase.replace(counted, ''));
  const word = found?.[0].toLowerCase();
  if (found === null || word === undefined || scene.adjustment !== null) return null;
  // “The cheapest tent” of “put the cheapest tent in my basket”.
  const after = toWords(phrase.replace(counted, '').slice(found.index + found[0].length));
  const noun = after.findIndex(({ isFunctionWord, surface }) => isFunctionWord && surface !== 'one');
  const asked = [
    'the',
    word,
    ...after.slice(0, noun < 0 ? after.length : noun).map(({ surface }) => surface),
  ];
  if (asked.some((one) => one !== 'one' && readCardinal(one) !== null)) return null;
  const isOfEntry = asked.some((one) => one === 'one' || isItemWord(one));
  const isOwnName = scene.snapshot.candidates.some(({ name }) => foldText(name).split(' ').includes(word));
  const meant = isOwnName && !isOfEntry ? null : chooseScale(asked.join(' '), scene);
  if (meant === null || meant.measure.run !== run || !isCountSaid(phrase, meant.measure)) return null;
  const values = meant.measure.values.filter(({ entry }) => among.includes(entry));
  const ends = findEnd({ ...meant, measure: { ...meant.measure, values } });
  const why = `${wordsFor(meant.measure, meant.end)[0]}, ${ends[0]?.shown ?? ''}`;
  return { entries: ends.map(({ entry }) => entry), word, why };
}

/** “The most replies” where all have as many is not “the most views”: a count is acted on where it is named. */
const isCountSaid = (phrase: string, measure: Measure): boolean =>
  measure.kind !== 'number' || isNameSaid(phrase, measure);

function isNameSaid(phrase: string, { name }: Measure): boolean {
  const said = toWords(phrase);
  return toWords(name).some((word) => said.some(({ stem }) => stem === word.stem));
}

/** “The best rated shoe” of “what are the reviews like for the best rated shoe?”: the rest asks what of it is wanted. */
function endSaid(question: string): string {
  const said = /\bthe\s+(?:best|worst|\p{L}{2,}est)(?:\s+\p{L}+)+/iu.exec(question)?.[0];
  return said ?? question;
}

/** “Which is the dearest?”, “which topic was looked at the most?”: the entry at that end of the scale. */
export function answerSuperlative(question: string, scene: Scene): Step | null {
  if (!isSuperlative(question)) return null;
  const meant = chooseScale(endSaid(question), scene);
  if (meant === null) return null;
  const { measure, end } = meant;
  const found = findEnd(meant);
  const { entries } = measure.run;
  const shared = sharedTexts(entries, scene);
  const lines = found.slice(0, mostTold).map(({ entry }) => readEntry(entry, scene, shared));
  const shown = found[0]?.shown ?? '';
  const what = `${wordsFor(measure, end)[0]} of the ${entries.length} here (${shown})`;
  const [only] = lines;
  if (found.length === 1) return tell(`${what}: ${only ?? ''}`);
  const more = found.length > lines.length ? `\nAnd ${found.length - lines.length} more.` : '';
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  return tell(`${what}, ${found.length} have it:\n${numbered}${more}`);
}
