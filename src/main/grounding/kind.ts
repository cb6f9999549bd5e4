import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { labelOf } from './find-run.ts';

/** Elements of one kind, in reading order. */
export interface Kind {
  readonly members: readonly Candidate[];
  /** How likely a member is one, at the mean, 0 to 1. */
  readonly fit: number;
}

/** What the cross-encoder is asked of each element: is it one of what these words are about ("the third hospital", "all boxes")? */
export const eachOf = (clause: string): string => `each | ${clause}`;

const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly number[]>>();

/**
 * What tells that elements are of a sort: the same path but for one of its numbers (they stand in the same list), or the
 * same name ("Reply").
 */
function sortsOf(candidate: Candidate): readonly string[] {
  const { xpath, frame, role, tag } = candidate;
  const own = `${frame} ${role || tag}`;
  const paths = [...xpath.matchAll(/\[\d+\]/gu)].map(
    ({ index, 0: number }) => `${own} ${xpath.slice(0, index)}[*]${xpath.slice(index + number.length)}`,
  );
  const label = labelOf(candidate);
  return label === '' ? paths : [...paths, `${own} “${label}”`];
}

function runsOn(snapshot: Snapshot): ReadonlyMap<string, readonly number[]> {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const runs = new Map<string, number[]>();
  for (const [index, candidate] of snapshot.candidates.entries()) {
    for (const sort of sortsOf(candidate)) runs.set(sort, [...(runs.get(sort) ?? []), index]);
  }
  known.set(snapshot, runs);
  return runs;
}

/** The lists that an element belongs to, as indexes of what stands in the same place of each entry or is called alike; two or more each. */
export function runsOf(index: number, snapshot: Snapshot): readonly (readonly number[])[] {
  const candidate = snapshot.candidates[index];
  if (candidate === undefined) return [];
  const runs = runsOn(snapshot);
  return sortsOf(candidate).flatMap((sort) => {
    const run = runs.get(sort) ?? [];
    return run.length > 1 ? [run] : [];
  });
}

/** Where an order counts to, for `at` of a list. @param ordinal from 1; negative counts from the end */
export const placeOf = (ordinal: number): number => (ordinal > 0 ? ordinal - 1 : ordinal);

/** So much less of a logit at the mean makes a list 1/e as likely to be the one that is counted in. */
const lessLikely = 2;

/**
 * What an order ("the third", "last") counts to: in each list the element in that place, with how likely that list is the
 * one that is meant beside the likeliest, 0 to 1.
 * @param ordinal from 1; negative counts from the end
 * @param logits one per candidate, all finite; what was not read counts as the least
 * @returns by the candidate's index
 */
export function countTo(
  ordinal: number,
  logits: readonly number[],
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const lists = new Set(snapshot.candidates.keys().flatMap((index) => runsOf(index, snapshot)));
  const likely = [...lists].flatMap((list) => {
    const found = list.at(placeOf(ordinal));
    const mean = list.reduce((sum, index) => sum + (logits[index] ?? 0), 0) / list.length;
    return found === undefined ? [] : [{ found, mean }];
  });
  const most = Math.max(...likely.map(({ mean }) => mean));
  const counted = new Map<number, number>();
  for (const { found, mean } of likely) {
    counted.set(found, Math.max(counted.get(found) ?? 0, Math.exp((mean - most) / lessLikely)));
  }
  return counted;
}

const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Where so much of a list is of the kind, all of it is: a model that doubts one entry of ten must not miscount the rest. */
const wholeFrom = 0.7;
/**
 * The elements that are of a kind, from the logits that the cross-encoder gave to `eachOf` the words: those above 0, put
 * right by the markup. Of several lists the one that fits the logits best (F1) counts. Null where nothing is of the kind.
 * @param logits one per candidate; -Infinity for what was not read
 */
export function findKind(logits: readonly number[], snapshot: Snapshot): Kind | null {
  const chances = logits.map(chanceOf);
  const likely = chances.flatMap((chance, index) => (chance > 0.5 ? [index] : []));
  if (likely.length === 0) return null;
  const massOf = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + (chances[index] ?? 0), 0);
  const total = massOf(chances.keys().toArray());
  let best: readonly number[] = [];
  let most = 0;
  for (const run of new Set(likely.flatMap((index) => runsOf(index, snapshot)))) {
    const fit = (2 * massOf(run)) / (run.length + total);
    if (fit > most) [best, most] = [run, fit];
  }
  const isWhole = massOf(best) >= wholeFrom * best.length;
  const inside = isWhole ? best : best.filter((index) => likely.includes(index));
  const chosen = inside.length > 1 ? inside : likely;
  const members = chosen.flatMap((index) => snapshot.candidates[index] ?? []);
  return { members, fit: massOf(chosen) / chosen.length };
}
