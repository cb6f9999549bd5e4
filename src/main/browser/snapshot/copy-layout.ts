import { black, transparent } from './colour.ts';
import type { TreeColumns } from './columns.ts';
import { styleColumn } from './computed-styles.ts';
import type { FramePlace } from './join-frames.ts';
import { displayKind, layerKind, nodeKind, overflowKind, positionKind } from './page-tree.ts';
import { parseColour } from './parse-colour.ts';
import type { RawDocument } from './raw-capture.ts';

/** Copies boxes and styles of one document's nodes; `placed` tells where each node went. */
export function copyLayout(
  columns: TreeColumns,
  strings: readonly string[],
  raw: RawDocument,
  placed: Int32Array,
  at: FramePlace,
): void {
  const { layout } = raw;
  const scrollX = raw.scrollOffsetX ?? 0;
  const scrollY = raw.scrollOffsetY ?? 0;
  const read = createReaders(strings);
  for (let index = 0; index < layout.nodeIndex.length; index += 1) {
    const own = placed[layout.nodeIndex[index] ?? -1] ?? -1;
    if (own < 0) continue;
    // Pseudo elements have a second entry for their content: its text belongs to the first one's box.
    if (columns.kind[own] === nodeKind.pseudo) {
      const text = layout.text[index] ?? -1;
      if (text >= 0) columns.text[own] = text;
      if (columns.rendered[own] === 1) continue;
    }
    const bounds = layout.bounds[index] ?? [];
    columns.rendered[own] = 1;
    columns.x[own] = at.x + ((bounds[0] ?? 0) - scrollX) * at.scale;
    columns.y[own] = at.y + ((bounds[1] ?? 0) - scrollY) * at.scale;
    columns.width[own] = (bounds[2] ?? 0) * at.scale;
    columns.height[own] = (bounds[3] ?? 0) * at.scale;
    columns.paintOrder[own] = at.paintBase + (layout.paintOrders[index] ?? 0) * at.paintScale;
    const styles = layout.styles[index];
    // Documents have a box but no style.
    if (styles === undefined || styles.length === 0) continue;
    columns.invisible[own] = read.invisible(styles[styleColumn.visibility]);
    columns.fontSize[own] = read.number(styles[styleColumn.fontSize]) * at.scale;
    columns.color[own] = read.textColour(styles[styleColumn.color]);
    // Text is given its parent's styles, inherited or not; the rest would count twice.
    if (columns.kind[own] === nodeKind.text) continue;
    columns.display[own] = read.display(styles[styleColumn.display]);
    columns.opacity[own] = read.number(styles[styleColumn.opacity]) * read.filter(styles[styleColumn.filter]);
    columns.backgroundColor[own] = read.background(styles[styleColumn.backgroundColor]);
    columns.hasBackgroundImage[own] = read.some(styles[styleColumn.backgroundImage]);
    columns.overflowX[own] = read.overflow(styles[styleColumn.overflowX]);
    columns.overflowY[own] = read.overflow(styles[styleColumn.overflowY]);
    columns.position[own] = read.position(styles[styleColumn.position]);
    columns.pointer[own] = read.pointer(styles[styleColumn.cursor]);
    columns.layer[own] = read.layer(styles[styleColumn.zIndex]);
    keepRare(columns.clipPath, own, strings[styles[styleColumn.clipPath] ?? -1]);
    keepRare(columns.clip, own, strings[styles[styleColumn.clip] ?? -1]);
  }
}

function keepRare(column: Map<number, string>, node: number, value: string | undefined): void {
  if (value !== undefined && value !== 'none' && value !== 'auto' && value !== '') column.set(node, value);
}

type Reader = (stringIndex: number | undefined) => number;

/** A page has few different values of a style, so each string is parsed once. */
function createReaders(strings: readonly string[]) {
  const once = (parse: (value: string) => number): Reader => {
    const known = new Map<number, number>();
    return (index = -1) => {
      let value = known.get(index);
      if (value === undefined) {
        value = parse(strings[index] ?? '');
        known.set(index, value);
      }
      return value;
    };
  };
  return {
    display: once(readDisplay),
    invisible: once((value) => (value === 'visible' ? 0 : 1)),
    number: once((value) => Number.parseFloat(value) || 0),
    // A colour that cannot be read counts as the usual one: black text, nothing behind it.
    textColour: once((value) => parseColour(value) ?? black),
    background: once((value) => parseColour(value) ?? transparent),
    filter: once(readFilter),
    layer: once(readLayer),
    some: once((value) => (value === 'none' || value === '' ? 0 : 1)),
    overflow: once(readOverflow),
    position: once(readPosition),
    pointer: once((value) => (value.endsWith('pointer') ? 1 : 0)),
  };
}

/** In px: letters blurred more than this are a smear. */
const strongestBlur = 12;

/** What a filter leaves of the opacity. */
function readFilter(value: string): number {
  const blur = Number(/blur\(([\d.]+)px\)/.exec(value)?.[1] ?? 0);
  if (blur > strongestBlur) return 0;
  return Number(/opacity\(([\d.]+)\)/.exec(value)?.[1] ?? 1);
}

function readDisplay(value: string): number {
  if (value === 'inline' || value === 'contents' || value.startsWith('ruby')) return displayKind.inline;
  if (value.startsWith('inline-')) return displayKind.inlineBlock;
  return value === 'table-cell' ? displayKind.tableCell : displayKind.block;
}

function readOverflow(value: string): number {
  if (value === 'hidden' || value === 'clip') return overflowKind.hidden;
  return value === 'auto' || value === 'scroll' || value === 'overlay'
    ? overflowKind.scroll
    : overflowKind.visible;
}

function readLayer(value: string): number {
  if (value === 'auto' || value === '') return layerKind.none;
  return Number(value) < 0 ? layerKind.behind : layerKind.front;
}

function readPosition(value: string): number {
  if (value === 'fixed') return positionKind.fixed;
  if (value === 'sticky') return positionKind.sticky;
  if (value === 'absolute') return positionKind.absolute;
  return value === 'static' || value === '' ? positionKind.static : positionKind.relative;
}
