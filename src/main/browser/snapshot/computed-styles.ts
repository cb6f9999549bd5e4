import {
  alphaOf,
  black,
  blend,
  contrast,
  type PackedColour,
  parseColour,
  transparent,
  white,
} from './colours.ts';
import { displayKind, layerKind, overflowKind, positionKind, type TreeColumns } from './page-tree.ts';

export function keepRare(column: Map<number, string>, node: number, value: string | undefined): void {
  if (value !== undefined && value !== 'none' && value !== 'auto' && value !== '') column.set(node, value);
}

/** SVG's own paint for text; pages set it apart from `color`, which is not painted there. */
export function keepFill(
  column: Map<number, PackedColour | null>,
  node: number,
  value: string | undefined,
  opacity: string | undefined,
): void {
  if (value === undefined || value === '') return;
  if (Number(opacity ?? 1) < 0.05 || value === 'none') column.set(node, transparent);
  else if (value.startsWith('url(')) column.set(node, null);
  else if (value !== 'rgb(0, 0, 0)') column.set(node, parseColour(value) ?? null);
}

export function keepSpace(
  columns: TreeColumns,
  node: number,
  style: (column: 'backface' | 'transform' | 'transformStyle' | 'rotate') => string,
): void {
  const [transform, rotate] = [style('transform'), style('rotate')];
  const turns = transform.startsWith('matrix3d') || (rotate !== '' && rotate !== 'none');
  if (turns) columns.turn.set(node, `${transform} ${rotate}`);
  if (style('backface') === 'hidden') columns.oneSided.add(node);
  if (style('transformStyle') === 'preserve-3d') columns.keepsSpace.add(node);
}

type Reader = (stringIndex: number | undefined) => number;

/** A page has few different values of a style, so each string is parsed once. */
export function createReaders(strings: readonly string[]) {
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
    mask: once(readMask),
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

/** What a mask leaves: nothing where all of it is transparent or has no size. What a picture masks is not known. */
function readMask(value: string): number {
  if (value === '' || value === 'none' || value.startsWith('none ') || value.includes('url(')) return 1;
  if (/\/ 0(?:px|%)(?: |$)/.test(value)) return 0;
  const stops = coloursIn(value);
  const luminous = value.includes('luminance');
  const lets = (colour: PackedColour): boolean =>
    alphaOf(colour) >= 0.05 && (!luminous || contrast(colour, black) > 1.2);
  return stops.length === 0 || stops.some(lets) ? 1 : 0;
}

/** The colour of a gradient that is one colour to the eye all over, else null. */
export function readPlainGradient(value: string): PackedColour | null {
  if (/(?:url|image-set|cross-fade|element|paint)\(/.test(value)) return null;
  const [first, ...others] = coloursIn(value);
  if (first === undefined) return null;
  const isSame = (colour: PackedColour): boolean =>
    Math.abs(alphaOf(colour) - alphaOf(first)) < 0.05 &&
    contrast(blend(colour, white), blend(first, white)) < plainContrast;
  return others.every(isSame) ? first : null;
}

/** Two stops that differ less are one colour to the eye; #f4f4f4 and white differ by 1.1. */
const plainContrast = 1.09;

function coloursIn(value: string): readonly PackedColour[] {
  return [...value.matchAll(/(?:rgba?|color|okl(?:ab|ch)|l(?:ab|ch))\([^()]*\)/g)].flatMap(
    ([colour]) => parseColour(colour) ?? [],
  );
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
