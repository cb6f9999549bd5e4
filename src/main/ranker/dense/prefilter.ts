import type { Candidate } from '#shared/domain/index.ts';
import { toWords } from '#shared/text/words.ts';
import { createPace } from '../pace.ts';
import type { PreparedPage } from './prepared-page.ts';

/** A synonym says a little less than the word itself, the beginning of a word less again. */
const synonymWeight = 0.8;
const beginningWeight = 0.5;
const shortestBeginning = 4;
/** What cannot be told apart by words is told apart by what a person would more likely point at. */
const usableBonus = 0.3;
const inSightBonus = 0.2;
/** Query words beyond this do not count: one bit each. */
const mostTerms = 30;

/**
 * How likely each text is the one that is meant, by shared words, synonyms and beginnings of words, as numbers in
 * [0, 1]. Many times cheaper than encoding; only for choosing what to encode first where there is too much of it.
 * @throws whatever `signal` was aborted with
 */
export async function prefilter(
  query: string,
  page: PreparedPage,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const terms = toWords(query)
    .filter((word) => !word.isFunctionWord)
    .slice(0, mostTerms);
  const matches = createMatcher(terms);
  const pace = createPace(signal);
  const holding = new Float64Array(terms.length);
  const found: { readonly text: string; readonly weights: readonly Match[] }[] = [];
  for (const text of page.missing.keys()) {
    const best = new Map<number, number>();
    for (const token of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      for (const [term, weight] of matches(token)) best.set(term, Math.max(weight, best.get(term) ?? 0));
    }
    for (const term of best.keys()) holding[term] = (holding[term] ?? 0) + 1;
    found.push({ text, weights: [...best] });
    const waited = pace.step();
    if (waited !== undefined) await waited;
  }
  const rarity = holding.map((count) => Math.log(1 + (found.length - count + 0.5) / (count + 0.5)));
  const most = rarity.reduce((sum, one) => sum + one, 0) + usableBonus + inSightBonus;
  return new Map(
    found.map(({ text, weights }) => {
      const words = weights.reduce((sum, [term, weight]) => sum + weight * (rarity[term] ?? 0), 0);
      const index = page.missing.get(text)?.[0] ?? 0;
      return [text, (words + likelihood(page.snapshot.candidates[index])) / most] as const;
    }),
  );
}

function likelihood(candidate: Candidate | undefined): number {
  if (candidate === undefined) return 0;
  return (candidate.affordances.length > 0 ? usableBonus : 0) + (candidate.inViewport ? inSightBonus : 0);
}

type Match = readonly [term: number, weight: number];

/** Which query words a token of a page stands for, worked out once per token. */
function createMatcher(terms: ReturnType<typeof toWords>): (token: string) => readonly Match[] {
  const stems = terms.map((term) => new Set([term.stem, ...term.parts.map((part) => part.stem)]));
  const ideas = terms.map((term) => new Set([term, ...term.parts].flatMap((word) => word.ideas)));
  const known = new Map<string, readonly Match[]>();
  const match = (token: string): readonly Match[] => {
    const [word] = toWords(token);
    if (word === undefined) return [];
    return terms.flatMap((term, index): readonly Match[] => {
      if (stems[index]?.has(word.stem) === true) return [[index, 1]];
      if (word.ideas.some((idea) => ideas[index]?.has(idea))) return [[index, synonymWeight]];
      const isBeginning =
        Math.min(token.length, term.surface.length) >= shortestBeginning &&
        (token.startsWith(term.surface) || term.surface.startsWith(token));
      return isBeginning ? [[index, beginningWeight]] : [];
    });
  };
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const now = match(token);
    known.set(token, now);
    return now;
  };
}
