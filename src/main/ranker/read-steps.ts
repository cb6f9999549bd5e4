import type { Operation, ReadStep } from '../agent/ports.ts';
import { operations } from '../agent/ports.ts';
import type { ReadPieces } from './inference/index.ts';

interface Labels {
  readonly slots: readonly string[];
  readonly operations: readonly string[];
}

type SlotName = 'target' | 'value' | 'ordinal' | 'place' | 'quantifier' | 'condition';

/**
 * A reader's numbers as steps. Each piece has three numbers per slot (outside, begins, goes on), one for "a step begins
 * here", and one per operation, which counts where a step begins.
 */
export function readSteps(
  said: string,
  { places, known, values }: ReadPieces,
  labels: Labels,
): readonly ReadStep[] {
  const count = places.length / 2;
  const width = count === 0 ? 0 : values.length / count;
  const slotCount = labels.slots.length;
  const at = (piece: number, column: number): number => values[piece * width + column] ?? 0;
  const startOf = (piece: number): number => places[2 * piece] ?? 0;
  const endOf = (piece: number): number => places[2 * piece + 1] ?? 0;
  const read = ({ first, end }: Stretch): ReadStep => {
    const isLast = end === count;
    /** For each piece how much likelier it is in the slot than outside. */
    const insideOf = (name: SlotName): readonly number[] => {
      const slot = labels.slots.indexOf(name);
      return Array.from({ length: slot < 0 ? 0 : end - first }, (_, piece) => {
        const [out = 0, begun = 0, onward = 0] = [0, 1, 2].map((part) => at(first + piece, 3 * slot + part));
        return Math.log(Math.exp(begun) + Math.exp(onward)) - out;
      });
    };
    const wordsOf = (name: SlotName, run: Run | null): string | null => {
      if (run === null) return null;
      const [from, to] = [first + run.from, first + run.to];
      // Words behind the last piece that was read belong to what is being said there.
      const isOpen = isLast && to === count - 1;
      const words = wholeWords(said, startOf(from), isOpen ? said.length : endOf(to)).trim();
      // An article without its noun tells nothing; “press a” names a key.
      const isFollowed = /^\s+\p{L}/u.test(said.slice(endOf(to)));
      if (name === 'target' && isFollowed && /^(?:the|an?|my|your)$/iu.test(words)) return null;
      // The end of a sentence is part of what is typed, and of nothing else.
      return name === 'value' ? words : words.replace(/[\s.,;:!?]+$/u, '') || words;
    };
    const slot = (name: SlotName): string | null => wordsOf(name, likeliestRun(insideOf(name)));
    const { target, value } = apart(insideOf('target'), insideOf('value'));
    const chances = softmax(labels.operations.map((_, column) => at(first, 3 * slotCount + 1 + column)));
    const best = argmax(chances);
    const operation = labels.operations[best] ?? '';
    return {
      operation: isOperation(operation) ? operation : 'chat',
      chance: chances[best] ?? 0,
      clause: said.slice(startOf(first), isLast ? said.length : startOf(end)).replace(joint, ''),
      target: wordsOf('target', target),
      value: wordsOf('value', value),
      ordinal: slot('ordinal'),
      place: slot('place'),
      quantifier: slot('quantifier'),
      condition: slot('condition'),
      unknown: Array.from({ length: end - first }, (_, piece) => first + piece)
        .filter((piece) => known[piece] === 0)
        .map((piece) => said.slice(startOf(piece), endOf(piece))),
    };
  };
  // No step begins within a word or an address; people leave out the space behind a comma.
  const begins = Array.from({ length: count }, (_, piece) => piece).filter(
    (piece) =>
      piece === 0 || (at(piece, 3 * slotCount) > 0 && /[\s,;!("“—…]/u.test(said[startOf(piece) - 1] ?? '')),
  );
  const stretches = begins.map((first, index): Stretch => ({ first, end: begins[index + 1] ?? count }));
  const whole: Stretch[] = [];
  for (const next of stretches) {
    const last = whole.at(-1);
    const between =
      last === undefined ? '' : (joint.exec(said.slice(startOf(last.first), startOf(next.first)))?.[0] ?? '');
    const isHalf = last !== undefined && between.trim() === '' && areHalves(read(last), read(next));
    if (isHalf) whole.splice(-1, 1, { first: last.first, end: next.end });
    else whole.push(next);
  }
  return whole.map(read);
}

/** So many words are read of what was said; a reader sees no more than some hundred pieces of words. */
const headWords = 36;
const tailWords = 24;

/** What was said, where the middle of it is left out for a reader that cannot see so much. */
interface Shortened {
  readonly text: string;
  /** Where words are left out, in `text`. */
  readonly at: number;
  /** How many characters are left out. */
  readonly missing: number;
}

/** A long text to type has the field before or behind it: its middle says nothing of what is to be done. null: it is short. */
export function shorten(said: string): Shortened | null {
  const words = [...said.matchAll(/\S+/gu)];
  const [behind, from] = [words[headWords], words[words.length - tailWords]];
  if (words.length <= headWords + tailWords || behind === undefined || from === undefined) return null;
  const text = said.slice(0, behind.index) + said.slice(from.index);
  return { text, at: behind.index, missing: from.index - behind.index };
}

/**
 * The steps of a shortened text with the words that were left out of it; null where these are not in the middle of one value: then
 * they may be steps of their own, which nobody may lose.
 */
export function lengthen(
  steps: readonly ReadStep[],
  said: string,
  short: Shortened,
): readonly ReadStep[] | null {
  let [end, isWithin] = [0, false];
  const whole = steps.map((step): ReadStep => {
    const start = short.text.indexOf(step.clause, end);
    if (start < 0) return step;
    end = start + step.clause.length;
    const first = step.value === null ? -1 : short.text.indexOf(step.value, start);
    if (step.value === null || first < 0 || first >= short.at) return step;
    const last = first + step.value.length;
    if (last <= short.at) return step;
    isWithin = true;
    return {
      ...step,
      clause: said.slice(start, end + short.missing),
      value: said.slice(first, last + short.missing),
    };
  });
  return isWithin ? whole : null;
}

/** The pieces of one step, [first, end). */
interface Stretch {
  readonly first: number;
  readonly end: number;
}

/** What stands between two steps and belongs to neither. */
const joint = /[\s,;]+(?:and(?:\s+then)?|then)?[\s,]*$/iu;

/** One says what and the other where: “Lee” and “in last name”, with nothing between them, are one step. */
const areHalves = (one: ReadStep, other: ReadStep): boolean =>
  one.operation === other.operation &&
  ((one.target === null && one.value !== null && other.target !== null && other.value === null) ||
    (one.target !== null && one.value === null && other.target === null && other.value !== null));

/** The same words are not both the target and what is done with it: the surer of the two keeps them. */
function apart(
  target: readonly number[],
  value: readonly number[],
): { readonly target: Run | null; readonly value: Run | null } {
  const [aim, what] = [likeliestRun(target), likeliestRun(value)];
  if (aim === null || what === null || aim.to < what.from || what.to < aim.from)
    return { target: aim, value: what };
  const without = (values: readonly number[], run: Run): Run | null =>
    likeliestRun(values.map((one, at) => (at >= run.from && at <= run.to ? Number.NEGATIVE_INFINITY : one)));
  return aim.sum > what.sum
    ? { target: aim, value: without(value, aim) }
    : { target: without(target, what), value: what };
}

/** A stretch of what was said, with the rest of the words that it begins and ends in. */
function wholeWords(said: string, from: number, to: number): string {
  const before = /[\p{L}\p{N}]*$/u.exec(said.slice(0, from))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]*/u.exec(said.slice(to))?.[0] ?? '';
  return said.slice(from - before.length, to + after.length);
}

/** Pieces of a step, both ends included, and how sure it is. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
}

/** The run with the greatest sum above 0: a piece in the middle that looks like none of it does not cut it in two. */
function likeliestRun(values: readonly number[]): Run | null {
  let best: Run | null = null;
  let [sum, from] = [0, 0];
  for (const [to, value] of values.entries()) {
    if (sum <= 0) [sum, from] = [0, to];
    sum += value;
    if (sum > (best?.sum ?? 0)) best = { from, to, sum };
  }
  return best;
}

const isOperation = (name: string): name is Operation => (operations as readonly string[]).includes(name);

function argmax(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);
}

function softmax(values: readonly number[]): readonly number[] {
  const highest = Math.max(...values);
  const weights = values.map((value) => Math.exp(value - highest));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}
