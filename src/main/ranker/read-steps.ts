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
  const begins = Array.from({ length: count }, (_, piece) => piece).filter(
    (piece) => piece === 0 || at(piece, 3 * slotCount) > 0,
  );
  return begins.map((first, index) => {
    const end = begins[index + 1] ?? count;
    const isLast = end === count;
    const slots: Partial<Record<SlotName, string>> = {};
    for (const [slot, name] of labels.slots.entries()) {
      const inside = (piece: number): number => {
        const [out = 0, begun = 0, onward = 0] = [0, 1, 2].map((part) => at(piece, 3 * slot + part));
        return Math.log(Math.exp(begun) + Math.exp(onward)) - out;
      };
      const run = likeliestRun(Array.from({ length: end - first }, (_, piece) => inside(first + piece)));
      if (run === null) continue;
      const [from, to] = [first + run.from, first + run.to];
      // Words behind the last piece that was read belong to what is being said there.
      const isOpen = isLast && to === count - 1;
      const words = said.slice(startOf(from), isOpen ? said.length : endOf(to)).trim();
      // The end of a sentence is part of what is typed, and of nothing else.
      slots[name as SlotName] = name === 'value' ? words : words.replace(/[\s.,;:!?]+$/u, '') || words;
    }
    const chances = softmax(labels.operations.map((_, column) => at(first, 3 * slotCount + 1 + column)));
    const best = argmax(chances);
    const operation = labels.operations[best] ?? '';
    return {
      operation: isOperation(operation) ? operation : 'chat',
      chance: chances[best] ?? 0,
      clause: said
        .slice(startOf(first), isLast ? said.length : startOf(end))
        .replace(/[\s,;]+(?:and(?:\s+then)?|then)?[\s,]*$/iu, ''),
      target: slots.target ?? null,
      value: slots.value ?? null,
      ordinal: slots.ordinal ?? null,
      place: slots.place ?? null,
      quantifier: slots.quantifier ?? null,
      condition: slots.condition ?? null,
      unknown: Array.from({ length: end - first }, (_, piece) => first + piece)
        .filter((piece) => known[piece] === 0)
        .map((piece) => said.slice(startOf(piece), endOf(piece))),
    };
  });
}

/** The run with the greatest sum above 0: a piece in the middle that looks like none of it does not cut it in two. */
function likeliestRun(values: readonly number[]): { readonly from: number; readonly to: number } | null {
  let best: { from: number; to: number; sum: number } | null = null;
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
