import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { PassageFit } from '../../../agent/ports.ts';
import { findRun, type Grounding, parseTarget, primaryOf } from '../../../grounding/index.ts';
import { controlsIn, type Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { readEntry, sharedTexts } from './list-answers.ts';
import { type Measure, measuresOn } from './measures.ts';

/** English says the end of a scale so; what the scale is, is the rest of the question. */
const superlative = /\b(?:most|least|best|worst|first|last|fewest|\p{L}{2,}est)\b/iu;

export const isSuperlative = (question: string): boolean => superlative.test(question);

type End = 'most' | 'least';

/** What people say for both ends of each kind of scale, for a model to compare a question with. */
const ends: Readonly<Record<Measure['kind'], Readonly<Record<End, readonly string[]>>>> = {
  price: {
    most: ['the most expensive, the dearest', 'the highest price', 'costs the most money'],
    least: ['the cheapest', 'the lowest price', 'costs the least money'],
  },
  'length of time': {
    most: ['the longest', 'the slowest', 'takes the most time'],
    least: ['the shortest', 'the quickest, the fastest', 'takes the least time'],
  },
  rating: {
    most: ['the best rated', 'what people like best', 'the most popular, the most stars'],
    least: ['the worst rated', 'what people like least', 'the fewest stars'],
  },
  'time of day': {
    most: ['the latest', 'leaves last', 'the last one of the day'],
    least: ['the earliest', 'leaves first', 'the first one of the day'],
  },
  date: {
    most: ['the newest', 'the latest, the most recent', 'the last one'],
    least: ['the oldest', 'the first one', 'the earliest date'],
  },
  number: { most: [], least: [] },
};

/** What an end of a scale is called in an answer. */
function called({ kind, name }: Measure, end: End): string {
  if (kind === 'number' && name !== '') return `${end === 'most' ? 'Most' : 'Least'} ${name}`;
  const [most, least] = endNames[kind];
  return `${end === 'most' ? most : least} ${kind === 'length of time' ? 'time' : kind}`;
}

const endNames: Readonly<Record<Measure['kind'], readonly [most: string, least: string]>> = {
  price: ['Highest', 'Lowest'],
  'length of time': ['Longest', 'Shortest'],
  rating: ['Best', 'Worst'],
  'time of day': ['Latest', 'Earliest'],
  date: ['Latest', 'Earliest'],
  number: ['Highest', 'Lowest'],
};

function phrasesFor({ kind, name }: Measure, end: End): readonly string[] {
  const counted = name === '' ? 'points or votes' : name.toLowerCase();
  const named =
    end === 'most'
      ? [`the most ${counted}`, `the highest ${counted}`, `the biggest ${counted}`]
      : [`the least ${counted}`, `the lowest ${counted}`, `the fewest ${counted}`];
  return kind === 'number' ? named : ends[kind][end];
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
      phrasesFor(measure, end).map((phrase): Hypothesis => ({ measure, end, phrase })),
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
    (fit?.likeness ?? 0) +
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
  return measure.values.filter(({ value }) => value === limit);
}

/** An order by count is no end of a scale: “the last message” is the one that stands last. */
const counted = /\b(?:first|last)\b/giu;

/**
 * “The cheapest tent”, “the one with the worst rating” in a request: what opens the entry at that end of the scale, or the
 * control in it that the verb names; a question among them where several are there. null where no scale is near, and where
 * something on the page has the words in its own name (“Newest first”).
 */
export function groundSuperlative(phrase: string, verb: string | null, scene: Scene): Grounding | null {
  const meant = requestedEnd(phrase, scene);
  if (meant === null) return null;
  const { page } = scene;
  const { run } = meant.measure;
  const found = findEnd(meant);
  const why = `${called(meant.measure, meant.end)}, ${found[0]?.shown ?? ''}`;
  const openers = found.flatMap(
    ({ entry }) => namedIn(entry, phrase, scene) ?? primaryOf(entry, run, page, verb) ?? [],
  );
  const [only, ...others] = openers.map((candidate) => ({ candidate, score: 0.9, why }));
  if (only === undefined || openers.length < found.length) return null;
  return others.length === 0
    ? { ranking: [only], margin: 0.5, decision: 'sure' }
    : { ranking: [only, ...others], margin: 0, decision: 'unsure' };
}

/** “Add to cart for the cheapest tent”: the control in the entry whose whole name was said. */
function namedIn(entry: number, phrase: string, scene: Scene): Candidate | null {
  const said = ` ${foldText(phrase)} `;
  const isSaidWhole = (name: string): boolean =>
    foldText(name) !== '' && said.includes(` ${foldText(name)} `);
  return controlsIn(entry, scene, isSaidWhole)[0] ?? null;
}

function requestedEnd(phrase: string, scene: Scene): Hypothesis | null {
  // Beside or below it is something else.
  if (parseTarget(phrase).places.some(({ kind }) => kind !== 'inside')) return null;
  const word = superlative.exec(phrase.replace(counted, ''))?.[0].toLowerCase();
  if (word === undefined || scene.adjustment !== null) return null;
  const isOwnName = scene.snapshot.candidates.some(({ name }) => foldText(name).split(' ').includes(word));
  const meant = isOwnName ? null : chooseScale(phrase, scene);
  return meant === null || isCountSaid(phrase, meant.measure) ? meant : null;
}

/** “The most replies” where all have as many is not “the most views”: a count is acted on where it is named. */
function isCountSaid(phrase: string, { kind, name }: Measure): boolean {
  const said = toWords(phrase);
  return kind !== 'number' || toWords(name).some((word) => said.some(({ stem }) => stem === word.stem));
}

/** “Which is the dearest?”, “which topic was looked at the most?”: the entry at that end of the scale. */
export function answerSuperlative(question: string, scene: Scene): Step | null {
  if (!isSuperlative(question)) return null;
  const meant = chooseScale(question, scene);
  if (meant === null) return null;
  const { measure, end } = meant;
  const found = findEnd(meant);
  const { entries } = measure.run;
  const shared = sharedTexts(entries, scene);
  const lines = found.slice(0, mostTold).map(({ entry }) => readEntry(entry, scene, shared));
  const shown = found[0]?.shown ?? '';
  const what = `${called(measure, end)} of the ${entries.length} here (${shown})`;
  const [only] = lines;
  if (found.length === 1) return tell(`${what}: ${only ?? ''}`);
  const more = found.length > lines.length ? `\nAnd ${found.length - lines.length} more.` : '';
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  return tell(`${what}, ${found.length} have it:\n${numbered}${more}`);
}
