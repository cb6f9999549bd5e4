import {
  type Candidate,
  gridArea,
  gridCells,
  gridCount,
  type Mark,
  type Outcome,
  type PageCommand,
  type Snapshot,
} from '#shared/domain/index.ts';
import { withoutFragment } from '#shared/text/addresses.ts';
import type { CommandResult } from '../agent/ports.ts';
import { indexPage } from '../grounding/index.ts';

/** Numbers on everything in view that can be acted on, or a grid over it, from “show numbers” to “hide numbers”. */
export interface PageNumbers {
  /** Draws them on the page as it was seen, or takes them away. */
  show(command: Shown, snapshot: Snapshot): CommandResult;
  /** The grid has done its work. */
  hideGrid(): void;
  /** The page was looked at: what is new gets a number, what stays keeps its own. */
  see(snapshot: Snapshot): void;
  readonly isShown: boolean;
  byNumber(): ReadonlyMap<number, string> | null;
  /** Cells chosen of the grid; null while none is shown. */
  grid(): readonly number[] | null;
}

type Shown = Extract<PageCommand, { kind: 'numbers' | 'grid' }>;

export function createPageNumbers(draw: (marks: readonly Mark[]) => void): PageNumbers {
  let isShown = false;
  let isNamed = false;
  let address = '';
  let numbers = new Map<string, number>();
  let shown: readonly string[] = [];
  let cells: readonly number[] | null = null;

  function see(snapshot: Snapshot): void {
    if (cells !== null && address !== placeOf(snapshot)) hideGrid();
    if (cells !== null) draw(markGrid(cells, snapshot));
    if (!isShown) return;
    // Another page starts at 1.
    if (address !== placeOf(snapshot)) numbers = new Map();
    address = placeOf(snapshot);
    const actable = findActable(snapshot);
    const used = new Set(actable.flatMap(({ uid }) => numbers.get(uid) ?? []));
    let next = 1;
    for (const { uid } of actable) {
      if (numbers.has(uid)) continue;
      while (used.has(next)) next += 1;
      used.add(next);
      // Whoever had it is not in view any more.
      for (const [other, number] of numbers) if (number === next) numbers.delete(other);
      numbers.set(uid, next);
    }
    shown = actable.map(({ uid }) => uid);
    draw(actable.map((one) => ({ uid: one.uid, box: one.box, label: labelOf(one), kind: 'number' })));
  }

  function showGrid(wanted: readonly number[], snapshot: Snapshot): CommandResult {
    const before = gridArea(snapshot.viewport, wanted.slice(0, -1));
    if (Math.min(before.width, before.height) < leastArea) {
      return { outcome: done, say: 'The grid is as fine as it gets. Say “click” to press its middle.' };
    }
    isShown = false;
    numbers = new Map();
    shown = [];
    cells = wanted;
    address = placeOf(snapshot);
    draw(markGrid(wanted, snapshot));
    return {
      outcome: done,
      say:
        wanted.length === 0
          ? `A grid is shown. Say 1 to ${gridCount} to go on with that part of it, “click” to press its middle, or “hide grid”.`
          : 'Closer. Say a number again, or “click” to press the middle.',
    };
  }

  function hideGrid(): void {
    if (cells === null) return;
    cells = null;
    draw([]);
  }

  function labelOf({ uid, name, nearbyLabel }: Candidate): string {
    const number = String(numbers.get(uid) ?? '');
    const called = isNamed ? (name || nearbyLabel).slice(0, longestName) : '';
    return called === '' ? number : `${number} ${called}`;
  }

  return {
    get isShown() {
      return isShown;
    },
    show(command, snapshot) {
      if (command.kind === 'grid') return showGrid(command.cells, snapshot);
      const { shown: wanted, named = false } = command;
      const was = isShown;
      const hadGrid = cells !== null;
      cells = null;
      isShown = wanted;
      isNamed = named;
      if (!wanted) {
        numbers = new Map();
        shown = [];
        draw([]);
        const gone = hadGrid ? 'The grid is gone.' : 'The numbers are gone.';
        return { outcome: done, say: was || hadGrid ? gone : 'No numbers are shown.' };
      }
      see(snapshot);
      const count = shown.length;
      if (count === 0) return { outcome: done, say: 'There is nothing here to put a number on.' };
      const some = count === 1 ? 'One number is' : `${count} numbers are`;
      const how = named ? 'with names. Say a number or a name' : 'Say one';
      return {
        outcome: done,
        say: `${some} shown${named ? ' ' : '. '}${how} to press what it stands on.`,
      };
    },
    hideGrid,
    see,
    grid: () => cells,
    byNumber: () =>
      isShown
        ? new Map(shown.flatMap((uid) => (numbers.has(uid) ? [[numbers.get(uid) ?? 0, uid]] : [])))
        : null,
  };
}

/** In CSS px: parts of less cannot be told apart by their numbers. */
const leastArea = 36;

const markGrid = (cells: readonly number[], { viewport }: Snapshot): readonly Mark[] =>
  gridCells(gridArea(viewport, cells)).map((box, index) => ({
    uid: `cell ${index + 1}`,
    box,
    label: String(index + 1),
    kind: 'cell',
  }));

/** Longer names are cut, so that they do not hide the page. In characters. */
const longestName = 24;

const done: Outcome = { kind: 'done', changes: [], undo: null };

const placeOf = ({ url, tabId }: Snapshot): string => `${tabId} ${withoutFragment(url)}`;

/** In view, usable, and not behind a dialog, in reading order. A thing that can be done has one candidate. */
function findActable(snapshot: Snapshot): readonly Candidate[] {
  const page = indexPage(snapshot);
  const reaches = ({ region }: Candidate): boolean =>
    page.modal < 0 || page.chain(region).includes(page.modal);
  return snapshot.candidates.filter(
    (one) =>
      one.inViewport &&
      !one.states.disabled &&
      one.tag !== 'option' &&
      one.affordances.some((affordance) => affordance !== 'scroll') &&
      reaches(one),
  );
}
