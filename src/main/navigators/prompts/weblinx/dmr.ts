import type { ElementFacts } from '#shared/domain/index.ts';
import {
  formatTimestamp,
  formatTurn,
  pythonRepr,
  type ReplayChatTurn,
  type ReplayTurn,
} from '#shared/grammar/index.ts';

/** WebLINX's `elem_dict`: the six text fields of an element, in the order in which they are written. */
export interface ElementFields {
  readonly tag: string;
  readonly xpath: string;
  readonly text: string;
  readonly bbox: string;
  readonly attributes: string;
  readonly children: string;
}

export const elementFieldNames = ['tag', 'xpath', 'text', 'bbox', 'attributes', 'children'] as const;

// Code points, docs/weblinx.md, 3.
const textLength = 200;
const valueLength = 100;
const childrenLength = 100;
const childCount = 2;

function formatAttributes(attributes: ElementFacts['attributes']): string {
  return Object.entries(attributes)
    .map(([name, value]) => ({ name, value: shortenCenter(value ?? '', valueLength) }))
    .map((attribute) => ({ ...attribute, length: [...attribute.value].length }))
    .sort((first, second) => first.length - second.length)
    .map(({ name, value }) => `${name}=${pythonRepr(value)}`)
    .join(' ');
}

/** The six fields of an element as text, cut as the ranker reads them (docs/weblinx.md, 3). */
export function describeElement(element: ElementFacts): ElementFields {
  const { box } = element;
  const tags = element.children.slice(0, childCount).filter((tag) => tag !== null);
  return {
    tag: element.tag,
    xpath: element.xpath,
    text: shortenCenter(element.text, textLength),
    bbox: (['x', 'y', 'width', 'height'] as const)
      .map((side) => `${side}=${roundOneDecimal(box[side])}`)
      .join(' '),
    attributes: formatAttributes(element.attributes),
    children: shortenCenter(tags.join(' '), childrenLength),
  };
}

interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller than this in both directions, in CSS px, is nothing to point at. */
const smallest = 10;

/**
 * Whether the ranker looks at an element with this box (docs/weblinx.md, 3): it has an area, is not tiny, and starts
 * neither below nor right of the viewport. Positions before the viewport stay; an unknown viewport tests nothing.
 */
export function isRankedBox(box: PlacedBox, viewport: Viewport): boolean {
  if (box.width <= 0 || box.height <= 0) return false;
  if (box.width < smallest && box.height < smallest) return false;
  if (viewport.height !== null && box.y > viewport.height) return false;
  return viewport.width === null || box.x <= viewport.width;
}

/** CSS px; null where a recording has none. */
export interface Viewport {
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * The ranker's query for the turn that follows `turns` (docs/weblinx.md, 3): one line of viewport, the user's older
 * utterances and the five turns before.
 */
export function formatDmrQuery(turns: readonly ReplayTurn[], viewport: Viewport): string {
  const utterances = formatUtterances(selectUtterances(turns));
  const history = turns.slice(-historyLength).map((turn) => formatTurn(turn, 'dmr_input'));
  return (
    `Viewport(height=${viewport.height ?? 'None'}, width=${viewport.width ?? 'None'}) ---- ` +
    `Instructor Utterances: ${utterances} ---- Previous Turns:${history.join(' ; ')}`
  );
}

/** The ranker's document of an element: six `[[field]] value` lines, empty values included (docs/weblinx.md, 3). */
export function formatElementDocument(fields: ElementFields): string {
  return elementFieldNames.map((name) => `[[${name}]] ${fields[name]}`).join('\n');
}

/** How many turns before the current one are shown as turns (docs/weblinx.md, 4). */
export const historyLength = 5;

/** Utterances kept beside the very first one. */
const lastUtterances = 5;

/** What stands in the place of utterances when there are none. */
export const noUtterance = 'No instructor utterance';

/**
 * The user's utterances that are older than the history window: all of them up to five, else the first and the last
 * five (docs/weblinx.md, 3). `turns` are all turns before the current one.
 */
export function selectUtterances(turns: readonly ReplayTurn[]): readonly ReplayChatTurn[] {
  const older = turns
    .slice(0, Math.max(0, turns.length - historyLength))
    .filter((turn): turn is ReplayChatTurn => turn.type === 'chat' && turn.speaker === 'instructor');
  return older.length > lastUtterances ? [...older.slice(0, 1), ...older.slice(-lastUtterances)] : older;
}

/** One utterance with the time at which it was said, uncut: `[01:05] Open the shop`. */
export const formatUtterance = (turn: ReplayChatTurn): string =>
  `[${formatTimestamp(turn.timestamp)}] ${turn.utterance}`;

/** Utterances on one line, or the words that say that there are none. */
export function formatUtterances(utterances: readonly ReplayChatTurn[]): string {
  return utterances.length === 0 ? noUtterance : utterances.map(formatUtterance).join(' ');
}

/** WebLINX gives its action models ten candidates. */
export const candidateCount = 10;

/**
 * A length as Python prints `round(value, 1)` of a JSON number: whole numbers bare, others with one decimal, ties to
 * even by the exact binary value (docs/weblinx.md, 3). `80.25` is `80.2`, where `toFixed` gives `80.3`.
 */
export function roundOneDecimal(value: number): string {
  if (Number.isInteger(value)) return String(value);
  // Only quarters lie exactly between two tenths in binary; everything else toFixed rounds by the exact value.
  const isTie = Number.isInteger(value * 4) && !Number.isInteger(value * 2);
  if (!isTie) return value.toFixed(1);
  const absolute = Math.abs(value);
  const whole = Math.floor(absolute);
  return `${value < 0 ? '-' : ''}${whole}.${absolute - whole === 0.25 ? 2 : 8}`;
}

/**
 * Cuts the middle out so that `maxLength` code points are left, three of them an ellipsis: the first half rounded
 * down, the last half rounded up (docs/weblinx.md, 3).
 */
export function shortenCenter(text: string, maxLength: number): string {
  // Code units are at least as many as code points, so most texts need not be taken apart.
  if (text.length <= maxLength) return text;
  const points = [...text];
  if (points.length <= maxLength) return text;
  const room = maxLength - 3;
  if (room <= 0) return '...'.slice(0, Math.max(0, maxLength));
  const head = points.slice(0, Math.floor(room / 2)).join('');
  const tail = points.slice(points.length - Math.ceil(room / 2)).join('');
  return `${head}...${tail}`;
}
