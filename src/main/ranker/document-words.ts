import type { Candidate } from '#shared/domain/index.ts';
import { identifierWords, toWords, type Word } from '#shared/language/index.ts';

/** Words of one candidate with how often they count: a name says more than a class does. */
export type WeightedWords = ReadonlyMap<string, number>;

const identifierAttributes = ['id', 'name', 'class', 'data-testid', 'rel', 'type'];
const textAttributes = ['placeholder', 'title', 'alt', 'aria-label', 'value'];

function terms(word: Word): readonly string[] {
  return [word.stem, ...word.parts.map((part) => part.stem), ...word.ideas.map((idea) => `#${idea}`)];
}

function collect(candidate: Candidate): WeightedWords {
  const weights = new Map<string, number>();
  const add = (words: readonly Word[], weight: number) => {
    for (const term of words.flatMap(terms)) weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  };
  add(toWords(candidate.name), 1);
  add(toWords(candidate.nearbyLabel), 0.95);
  add(toWords(candidate.text), 0.8);
  add(toWords(candidate.description), 0.75);
  for (const key of textAttributes) add(toWords(candidate.attributes[key] ?? ''), 0.7);
  for (const option of candidate.options?.slice(0, 60) ?? []) add(toWords(option.label), 0.5);
  for (const key of identifierAttributes) add(identifierWords(candidate.attributes[key] ?? ''), 0.35);
  add(identifierWords((candidate.href ?? '').replace(/^[a-z]+:\/\/[^/]*/iu, '')), 0.35);
  add(toWords(candidate.secret === null ? (candidate.value ?? '') : ''), 0.4);
  add(toWords(candidate.role), 0.5);
  return weights;
}

const known = new WeakMap<Candidate, WeightedWords>();

/** The words that a candidate can be found by, computed once per candidate object. */
export function documentWords(candidate: Candidate): WeightedWords {
  const words = known.get(candidate) ?? collect(candidate);
  known.set(candidate, words);
  return words;
}

/** The words of a query, each once. */
export function queryTerms(query: string): readonly string[] {
  const content = toWords(query).filter((word) => !word.isFunctionWord);
  return [...new Set(content.flatMap(terms))];
}
