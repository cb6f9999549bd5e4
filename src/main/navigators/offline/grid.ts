import {
  type Candidate,
  gridArea,
  gridCount,
  type PageCommand,
  type Snapshot,
} from '#shared/domain/index.ts';
import { commandWords } from '#shared/text/commands.ts';
import { readCardinal } from '#shared/text/numbers.ts';

const pressing =
  /^(?:(?<how>double|right)[ -]?)?(?:click|press|tap)(?: (?:it|there|here|that|the middle|on it))?$/u;

/**
 * What is said while a grid is over the page: the numbers of cells, one after the other, or a press in the middle of
 * what is left. Null for anything else, which is for the page as always.
 */
export function readOnGrid(
  utterance: string,
  cells: readonly number[],
  snapshot: Snapshot,
): PageCommand | null {
  const words = commandWords(utterance);
  const press = pressing.exec(words.join(' '));
  if (press !== null) {
    const { x, y, width, height } = gridArea(snapshot.viewport, cells);
    const how =
      press.groups?.how === 'double' ? 'double' : press.groups?.how === 'right' ? 'right' : 'single';
    const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    return { kind: 'press-at', ...point, uid: candidateAt(point, snapshot)?.uid ?? null, how };
  }
  const numbers = readCells(words);
  return numbers === null ? null : { kind: 'grid', cells: [...cells, ...numbers] };
}

/** "Three seven two", "number 4"; null where anything else is among them. */
export function readCells(words: readonly string[]): readonly number[] | null {
  const said = words.filter((word) => !/^(?:number|cell|square|then|and)$/u.test(word));
  const numbers = said.map(readCardinal);
  const isCell = (number: number | null): number is number =>
    number !== null && number >= 1 && number <= gridCount;
  return said.length > 0 && numbers.every(isCell) ? numbers : null;
}

/** The smallest of what can be acted on there. */
function candidateAt(
  { x, y }: { readonly x: number; readonly y: number },
  snapshot: Snapshot,
): Candidate | null {
  const there = snapshot.candidates.filter(
    ({ box, affordances }) =>
      affordances.some((affordance) => affordance !== 'scroll') &&
      x >= box.x &&
      y >= box.y &&
      x < box.x + box.width &&
      y < box.y + box.height,
  );
  const area = ({ box }: Candidate): number => box.width * box.height;
  return there.reduce<Candidate | null>(
    (least, one) => (least === null || area(one) < area(least) ? one : least),
    null,
  );
}
