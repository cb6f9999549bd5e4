import type { Box } from '#shared/domain/index.ts';
import { cleanText } from './clean-text.ts';
import type { FoundText } from './find-texts.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, contains, type PageTree } from './page-tree.ts';

/** What is asked about. */
export interface Unlabelled {
  readonly node: number;
  readonly box: Box;
  /** Checkboxes and switches have their text behind them as often as before. */
  readonly checkable: boolean;
}

/** Containers around a field that are looked through, innermost first; its label is hardly ever farther. */
const farthestContainer = 6;
/** Gaps between a field and its label, in px. */
const widestGap = 320;
const highestGap = 48;
const longestLabel = 80;

/**
 * The label that only its place makes one: the text beside or above a field in the smallest container they share,
 * or the first cell of its table row, or the head of its column. Text that belongs to another control (`taken`) is
 * nobody's label.
 */
export function createNearbyLabels(
  page: LookedAt,
  texts: readonly FoundText[],
  operated: readonly number[],
): (target: Unlabelled) => string {
  const { tree } = page;
  const free = texts.filter(({ text, node }) => /[\p{L}\p{N}]/u.test(text) && !lies(tree, operated, node));

  return (target) => {
    const cell = rowLabel(page, free, target.node);
    if (cell !== '') return cell;
    let container = tree.parent[target.node] ?? -1;
    for (let step = 0; step < farthestContainer && container >= 0; step += 1) {
      const near = textsIn(tree, free, container)
        .map((text) => ({ text, distance: distanceTo(text.box, target) }))
        .filter(({ distance }) => distance < Infinity)
        .sort((a, b) => a.distance - b.distance)[0];
      if (near !== undefined) return label(near.text);
      const tag = tree.tag[container];
      if (tag === 'form' || tag === 'body' || tag === 'main') break;
      container = tree.parent[container] ?? -1;
    }
    return '';
  };
}

function label(text: FoundText): string {
  return cleanText(text.text.replace(/\s*[:*]\s*$/, ''), longestLabel);
}

/** True when the node lies in one of these elements (in document order), by a search over their starts. */
function lies(tree: PageTree, elements: readonly number[], node: number): boolean {
  for (let at = node; at >= 0; at = tree.parent[at] ?? -1) {
    if (has(elements, at)) return true;
  }
  return false;
}

function has(sorted: readonly number[], value: number): boolean {
  const at = firstFrom(sorted.length, (index) => (sorted[index] ?? 0) >= value);
  return sorted[at] === value;
}

/** Texts are in document order, so those of a subtree are neighbours. */
function textsIn(tree: PageTree, texts: readonly FoundText[], container: number): readonly FoundText[] {
  const end = tree.end[container] ?? 0;
  const from = firstFrom(texts.length, (index) => (texts[index]?.node ?? 0) >= container);
  const to = firstFrom(texts.length, (index) => (texts[index]?.node ?? 0) >= end);
  return texts.slice(from, to);
}

function firstFrom(length: number, isAfter: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How far a text is from where a label would stand; Infinity where none would. */
function distanceTo(text: Box, { box, checkable }: Unlabelled): number {
  const overlapDown = Math.min(text.y + text.height, box.y + box.height) - Math.max(text.y, box.y);
  const sameLine = overlapDown >= Math.min(text.height, box.height) * 0.5;
  if (sameLine) {
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

function rowLabel(page: LookedAt, texts: readonly FoundText[], node: number): string {
  const { tree } = page;
  let cell = node;
  while (cell >= 0 && !isCell(page, cell)) cell = tree.parent[cell] ?? -1;
  const row = cell < 0 ? -1 : (tree.parent[cell] ?? -1);
  if (row < 0) return '';
  const own = textsIn(tree, texts, cell).some((text) => text.node < node);
  if (own) return '';
  const first = textsIn(tree, texts, row).find(
    (text) => text.node < cell && !contains(tree, cell, text.node),
  );
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
  const head = textsIn(tree, texts, table).find((text) => {
    if (text.node >= row) return false;
    const around =
      page.role(text.block) === 'columnheader' || attributeOf(tree, text.block, 'scope') === 'col';
    const x = tree.x[text.block] ?? 0;
    return around && middle >= x && middle < x + (tree.width[text.block] ?? 0);
  });
  return head === undefined ? '' : label(head);
}
