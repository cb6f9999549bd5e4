import type { Box } from '#shared/domain/index.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { attributeOf, isWithin, type PageTree, within } from './page-tree.ts';
import { cleanText } from './read-text.ts';
import type { FoundText } from './texts.ts';

/** What is asked about. */
export interface Unlabelled {
  readonly node: number;
  readonly box: Box;
  /** Checkboxes and switches have their text behind them as often as before. */
  readonly checkable: boolean;
}

export interface UnlabelledField extends Unlabelled {
  /** The markup gives it a label of its own. */
  readonly labelled: boolean;
}

/** Containers around a field that are looked through, innermost first; its label is hardly ever farther. */
const farthestContainer = 6;
/** Gaps between a field and its label, in px. */
const widestGap = 320;
const highestGap = 48;
const longestLabel = 80;

/**
 * The label that only its place makes one: the text beside or above a field in the smallest container they share,
 * or the first cell of its table row, or the head of its column. Text that belongs to another control is nobody's
 * label; that of a control around the field (a mail row with a checkbox in it) is.
 */
export function createNearbyLabels(
  page: LookedAt,
  texts: readonly FoundText[],
  operated: ReadonlySet<number>,
  fields: readonly UnlabelledField[],
): (target: Unlabelled) => string {
  const { tree } = page;
  const worded = texts
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({ ...text, owner: ownerOf(tree, operated, text.node) }));

  /**
   * A text beside one field is not the label of the one below it. Unlabelled fields in a line share what stands
   * before the first of them ("Price", from and to).
   */
  function belongsToOther(text: FoundText, distance: number, target: Unlabelled, container: number): boolean {
    return within(tree, fields, container).some((rival) => {
      if (rival.node === target.node) return false;
      if (!rival.checkable && leadsLine(text, rival, target)) return true;
      if (distanceTo(text.box, rival) >= distance) return false;
      return rival.labelled || !onOneLine(rival.box, target.box);
    });
  }

  /** "To" begins the line of its field, however much stands between the two; the field below has a line of its own. */
  function leadsLine(text: FoundText, rival: UnlabelledField, target: Unlabelled): boolean {
    if (!onOneLine(text.box, rival.box) || onOneLine(text.box, target.box)) return false;
    if (text.box.x > rival.box.x) return false;
    let line = tree.parent[rival.node] ?? -1;
    while (line >= 0 && !isWithin(tree, line, text.node)) line = tree.parent[line] ?? -1;
    return line >= 0 && !isWithin(tree, line, target.node);
  }

  /** The one text of a container with one field in it labels whatever stands there, "+" and "−" included. */
  function onlyText(container: number, isFree: (text: OwnedText) => boolean): FoundText | undefined {
    const inside = within(tree, worded, container).filter(isFree);
    return inside.length === 1 && within(tree, fields, container).length === 1 ? inside[0] : undefined;
  }

  return (target) => {
    const isFree = ({ owner }: OwnedText) =>
      owner < 0 || (owner !== target.node && isWithin(tree, owner, target.node));
    const cell = rowLabel(page, worded, target, isFree);
    if (cell !== '') return cell;
    let container = tree.parent[target.node] ?? -1;
    for (let step = 0; step < farthestContainer && container >= 0; step += 1) {
      const near = within(tree, worded, container)
        .filter(isFree)
        .map((text) => ({ text, distance: distanceTo(text.box, target) }))
        .filter(({ distance }) => distance < Infinity)
        .sort((a, b) => a.distance - b.distance)
        .find(({ text, distance }) => !belongsToOther(text, distance, target, container));
      if (near !== undefined) return label(near.text);
      const only = onlyText(container, isFree);
      if (only !== undefined) return label(only);
      const tag = tree.tag[container];
      if (tag === 'form' || tag === 'body' || tag === 'main') break;
      container = tree.parent[container] ?? -1;
    }
    return '';
  };
}

/** `owner`: the innermost control around the text, -1 for none. */
interface OwnedText extends FoundText {
  readonly owner: number;
}

function label(text: FoundText): string {
  return cleanText(text.text.replace(/\s*[:*]\s*$/, ''), longestLabel);
}

function ownerOf(tree: PageTree, operated: ReadonlySet<number>, node: number): number {
  for (let at = node; at >= 0; at = tree.parent[at] ?? -1) if (operated.has(at)) return at;
  return -1;
}

/** How far a text is from where a label would stand; Infinity where none would. */
function distanceTo(text: Box, { box, checkable }: Unlabelled): number {
  if (onOneLine(text, box)) {
    const before = box.x - (text.x + text.width);
    const behind = text.x - (box.x + box.width);
    if (before >= -4 && before <= widestGap) return Math.max(0, before);
    // Behind a checkbox its label is close; a switch stands at the far end of its line.
    if (checkable && behind >= -4 && behind <= 40) return Math.max(0, behind) / 2;
    if (checkable && before >= -4) return before;
    return Infinity;
  }
  const above = box.y - (text.y + text.height);
  const overlapAcross = Math.min(text.x + text.width, box.x + box.width) - Math.max(text.x, box.x);
  // A label above is farther to the eye than one on the same line.
  return above >= -4 && above <= highestGap && overlapAcross > 0 ? 40 + above : Infinity;
}

function onOneLine(first: Box, second: Box): boolean {
  const overlap = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y);
  return overlap >= Math.min(first.height, second.height) * 0.5;
}

function rowLabel(
  page: LookedAt,
  texts: readonly OwnedText[],
  { node, checkable }: Unlabelled,
  isFree: (text: OwnedText) => boolean,
): string {
  const { tree } = page;
  let cell = node;
  while (cell >= 0 && !isCell(page, cell)) cell = tree.parent[cell] ?? -1;
  const row = cell < 0 ? -1 : (tree.parent[cell] ?? -1);
  if (row < 0) return '';
  const inRow = within(tree, texts, row).filter(isFree);
  // A text in its own cell is nearer than the head of the row.
  if (inRow.some((text) => isWithin(tree, cell, text.node))) return '';
  const before = inRow.find((text) => text.node < cell);
  if (before !== undefined) return label(before);
  // The box that picks a row stands before what the row is about.
  const first = checkable ? inRow[0] : undefined;
  return first === undefined ? columnLabel(page, texts, row, cell) : label(first);
}

function isCell(page: LookedAt, node: number): boolean {
  return ['cell', 'gridcell', 'columnheader', 'rowheader'].includes(page.role(node));
}

/** The head above the cell, by place. */
function columnLabel(page: LookedAt, texts: readonly FoundText[], row: number, cell: number): string {
  const { tree } = page;
  let table = row;
  while (table >= 0 && !['table', 'grid', 'treegrid'].includes(page.role(table)))
    table = tree.parent[table] ?? -1;
  if (table < 0) return '';
  const middle = (tree.x[cell] ?? 0) + (tree.width[cell] ?? 0) / 2;
  const head = within(tree, texts, table).find((text) => {
    if (text.node >= row) return false;
    const around =
      page.role(text.block) === 'columnheader' || attributeOf(tree, text.block, 'scope') === 'col';
    const x = tree.x[text.block] ?? 0;
    return around && middle >= x && middle < x + (tree.width[text.block] ?? 0);
  });
  return head === undefined ? '' : label(head);
}
