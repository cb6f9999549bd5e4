import { maskCardNumbers } from '#shared/text/secrets.ts';
import { displayKind, isElement, nodeKind, type PageTree, textOf } from './page-tree.ts';
import type { Shown } from './visibility.ts';

/**
 * Whose text counts. `seen`: what a person can read. `rendered`: also what only a screen reader gets to hear
 * ("visually hidden" labels). `any`: also what is not rendered at all, for what a label points at.
 */
export type Readership = 'seen' | 'rendered' | 'any';

interface ReadOptions {
  readonly readership: Readership;
  /** In characters. */
  readonly limit: number;
  /** Text that style sheets add; default yes. An editable element's placeholder is drawn with it. */
  readonly generated?: boolean;
  /** Words for an element in the place of its content (alternative texts); null to read on inside it. */
  readonly substitute?: (node: number) => string | null;
}

const neverRead = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'textarea',
  'select',
  'datalist',
  'title',
]);

/**
 * The text below a node as one line. Words of neighbouring inline elements join as they are painted
 * (`<b>Add</b>ed` is "Added"); everywhere else a block ends, a space stands between.
 */
export function readContent(tree: PageTree, visibility: Shown, node: number, options: ReadOptions): string {
  const end = tree.end[node] ?? 0;
  let text = '';
  let lastBlock = -1;
  let lastText = -1;
  let at = node + 1;
  while (at < end && text.length < options.limit * 2) {
    const kind = tree.kind[at];
    if (kind === nodeKind.element) {
      if (neverRead.has(tree.tag[at] ?? '')) {
        at = tree.end[at] ?? end;
        continue;
      }
      const words = options.substitute?.(at) ?? null;
      if (words !== null) {
        text += ` ${words} `;
        lastText = -1;
        at = tree.end[at] ?? end;
        continue;
      }
      if (tree.tag[at] === 'br') text += ' ';
    } else if (
      (kind === nodeKind.text || (kind === nodeKind.pseudo && options.generated !== false)) &&
      isRead(tree, visibility, at, options.readership)
    ) {
      const block = blockOf(tree, at);
      if (lastText >= 0 && (block !== lastBlock || standApart(tree, lastText, at))) text += ' ';
      lastBlock = block;
      lastText = at;
      text += dropUnseen(textOf(tree, at));
    }
    at += 1;
  }
  return cleanText(text, options.limit);
}

function isRead(tree: PageTree, visibility: Shown, node: number, readership: Readership): boolean {
  const text = tree.kind[node] === nodeKind.text;
  // Bullets and the triangles of details are not words.
  if (!text && (tree.tag[node] === '::marker' || !/[\p{L}\p{N}]/u.test(textOf(tree, node)))) return false;
  if (visibility.shown[node] === 1) return true;
  // Spaces between words are not "shown", but keep the words apart.
  if (text && !/\S/.test(textOf(tree, node))) return true;
  if (readership === 'seen') return false;
  if (readership === 'any') return text;
  return tree.rendered[node] === 1 && tree.invisible[node] === 0;
}

/** In px: letters of one word are closer. */
const widestJoint = 2;

/** Margin or padding between two inline texts parts words as well as a space does. */
export function standApart(tree: PageTree, before: number, after: number): boolean {
  const right = (tree.x[before] ?? 0) + (tree.width[before] ?? 0);
  const bottom = (tree.y[before] ?? 0) + (tree.height[before] ?? 0);
  return (tree.x[after] ?? 0) > right + widestJoint || (tree.y[after] ?? 0) >= bottom;
}

/** The nearest element around a node that is not inline: what a line of text ends with. */
export function blockOf(tree: PageTree, node: number): number {
  let at = tree.parent[node] ?? -1;
  while (at >= 0 && isElement(tree, at)) {
    if (tree.rendered[at] === 1 && tree.display[at] !== displayKind.inline) return at;
    at = tree.parent[at] ?? -1;
  }
  return at;
}

/** A text node longer than this is cut before anything is done with it (case 29: a 5 MB text node). */
const longestText = 20_000;

/**
 * Characters that nobody sees but a model reads: Unicode tags and the variation selectors that smuggle bytes,
 * bidirectional controls, zero-width and soft-hyphen characters, and private-use glyphs (icon fonts).
 * The zero-width joiner stays: emoji need it.
 */
const unseen =
  /[\u{E0000}-\u{E0FFF}\u{F0000}-\u{10FFFF}\uE000-\uF8FF\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u115F\u1160\u3164]/gu;
const mayHoldUnseen = /[\u00AD\u115F-\uFFFF]/;

/** Takes out what cannot be seen and cuts what is too long; spaces stay as they are. */
export function dropUnseen(text: string): string {
  const short = text.length > longestText ? text.slice(0, longestText) : text;
  return mayHoldUnseen.test(short) ? short.replace(unseen, '').replace(loneSurrogate, '') : short;
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const mayHoldCard = /\d{4}/;

/**
 * One line: unseen characters out, card numbers masked, whitespace collapsed, trimmed, at most `limit` characters.
 * Every text that leaves the page module for good goes through here.
 */
export function cleanText(text: string, limit = longestText): string {
  const line = maskCards(dropUnseen(text).replace(/\s+/g, ' ').trim());
  if (line.length <= limit) return line;
  return `${line
    .slice(0, limit - 1)
    .replace(loneSurrogate, '')
    .trimEnd()}…`;
}

/** As `cleanText`, but white space stays as it is in the markup and nothing is cut. */
export function cleanKept(text: string): string {
  return maskCards(dropUnseen(text));
}

function maskCards(text: string): string {
  return mayHoldCard.test(text) ? maskCardNumbers(text) : text;
}
