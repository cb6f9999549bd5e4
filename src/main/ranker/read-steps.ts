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
export function readSteps(said: string, { places, values }: ReadPieces, labels: Labels): readonly ReadStep[] {
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
      const tag = (piece: number): number => argmax([0, 1, 2].map((part) => at(piece, 3 * slot + part)));
      let from = first;
      while (from < end && tag(from) === 0) from += 1;
      if (from === end) continue;
      let to = from;
      while (to + 1 < end && tag(to + 1) === 2) to += 1;
      // Words behind the last piece that was read belong to what is being said there.
      const isOpen = isLast && to === count - 1;
      slots[name as SlotName] = said.slice(startOf(from), isOpen ? said.length : endOf(to)).trim();
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
    };
  });
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
