/** SeeAct's textual choices over a screenshot (docs/mind2web.md, 11). */

const alphabet = 26;
const letterAt = (index: number): string => String.fromCodePoint(65 + index);

/** A to Z, then AA to ZZ. */
export const nameOption = (index: number): string =>
  index < alphabet
    ? letterAt(index)
    : `${letterAt(Math.floor(index / alphabet) - 1)}${letterAt(index % alphabet)}`;

/** Halves to even, as Python rounds. */
function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor === 0.5) return floor + (floor % 2);
  return Math.round(value);
}

/** Options in one question, fewer the longer the page. @param perScreen px of the page that one question may cover */
export function countPerBatch(options: number, pageHeight: number, perScreen: number): number {
  const screens = Math.max(roundHalfToEven(pageHeight / perScreen), 1);
  return Math.min(options, Math.floor(options / screens) + 1);
}

const batchSizes = [16, 17, 17] as const;

/** How SeeAct's published samples are cut: three questions, whatever there is. */
export function cutSampleBatches(options: number): readonly number[] {
  let left = options;
  return batchSizes.map((size) => {
    const taken = Math.min(size, left);
    left -= taken;
    return taken;
  });
}

const leastHeight = 1_144;
const above = 200;

/** The strip of the page that a question's screenshot shows, from the centres of its first and last option. */
export function clipBatch(
  pageHeight: number,
  firstY: number,
  lastY: number,
): { readonly y: number; readonly height: number } {
  const y = Math.min(pageHeight - leastHeight, Math.max(0, firstY - above));
  return { y, height: Math.min(pageHeight - y, Math.max(lastY - firstY + above, leastHeight)) };
}

export interface SeeActReply {
  /** A letter or two, or `Invalid`. */
  readonly element: string;
  readonly action: string;
  readonly value: string;
}

const windows = Array.from({ length: 15 }, (_each, step) => 15 + 10 * step);
const elementLabel = /ELEMENT: ([A-Z]{2}|[A-Z])/u;

/** The three labelled lines of an answer (docs/mind2web.md, 11.3). */
export function readSeeActReply(text: string): SeeActReply {
  const action = /ACTION: (CLICK|SELECT|TYPE|HOVER|PRESS ENTER|TERMINATE|NONE)/u.exec(text)?.[1];
  const at = text.indexOf('ACTION: ');
  // The label nearest before the action is meant: a model that thinks aloud names others before.
  const nearest = windows
    .map((size) => (at < 0 ? undefined : elementLabel.exec(text.slice(Math.max(0, at - size), at))?.[1]))
    .find((found) => found !== undefined);
  const given = /VALUE: ([^\n]*)/u.exec(text)?.[1] ?? '';
  return {
    element: nearest ?? elementLabel.exec(text)?.[1] ?? 'Invalid',
    action: action ?? 'None',
    value: unquote(unquote(given.trim())),
  };
}

const unquote = (text: string): string =>
  text
    .replace(/^"+|"+$/gu, '')
    .trim()
    .replace(/\.$/u, '');
