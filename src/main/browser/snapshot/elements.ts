import type { Box, PageElement } from '#shared/domain/index.ts';
import { copyPlainAttributes } from './candidates.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { isComment, isElement, nodeKind, type PageTree, textOf } from './page-tree.ts';
import { cleanKept } from './read-text.ts';
import { guardSplitSecrets } from './secrets.ts';
import type { FoundTexts } from './texts.ts';

/** As `PageElement.text` promises, in characters. */
const longestText = 2_000;

/** Never content, even where a style sheet makes them show. */
const neverContent = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link']);

export interface ElementsInput {
  readonly page: LookedAt;
  /** The node of each candidate, in the order of `Snapshot.candidates`. */
  readonly candidates: readonly { readonly node: number }[];
  /** Attributes of each candidate, in the same order: an element has those of its candidate. */
  attributesOf(candidate: number): Readonly<Record<string, string>>;
  readonly found: FoundTexts;
  /** What secret fields hold (`secretPatterns`). */
  readonly secrets: readonly RegExp[];
  readonly limits: { readonly elements: number };
  uidOf(node: number): string;
}

/**
 * The page as a tree of what a person can see, for the part of a prompt that shows the page (docs/weblinx.md 4.5):
 * elements that are shown, hold something shown or are candidates, in document order, parents before children.
 * `text` and `tail` have lxml's meaning; only text that `findVisible` calls readable is in them. The lines of a
 * drawing (`svg`) are left out when nothing is written in them.
 */
export function findElements(input: ElementsInput): {
  readonly elements: readonly PageElement[];
  readonly gaps: readonly string[];
} {
  const { page, found, limits } = input;
  const { tree } = page;
  const candidateOf = new Map(input.candidates.map(({ node }, at) => [node, at]));
  const { wanted, count } = findWanted(page, candidateOf);
  const guarded = guardSplitSecrets(page, found.texts, input.secrets);
  const elements: Draft[] = [];
  /** The innermost element of the result that a node is or lies in. */
  const holder = new Int32Array(tree.size).fill(-1);
  /** The last child so far of each element of the result. */
  const lastChild: number[] = [];

  function write(node: number, text: string): void {
    const at = holder[node] ?? -1;
    const last = lastChild[at] ?? -1;
    const into = elements[last >= 0 ? last : at];
    if (into === undefined) return;
    if (last >= 0) into.tail = append(into.tail, text);
    else into.text = append(into.text, text);
  }

  /** The first child of an element that is no text: what comes later is not what it begins with. */
  function lead(at: number): void {
    const into = elements[at];
    if (into !== undefined && (lastChild[at] ?? -1) < 0) into.lead ??= into.text.length;
  }

  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const above = parent < 0 ? -1 : (holder[parent] ?? -1);
    holder[node] = above;
    if (parent >= 0 && wanted[parent] === 1 && (isElement(tree, node) || isComment(tree, node))) lead(above);
    if (!isElement(tree, node)) {
      if (node < found.end && (parent < 0 || wanted[parent] === 1)) {
        const text = guarded.get(node) ?? readableText(page, node);
        if (text !== '') write(node, text);
      }
      continue;
    }
    if (wanted[node] !== 1) {
      if (tree.tag[node] === 'br' && wanted[parent] === 1) write(node, '\n');
      continue;
    }
    if (elements.length === limits.elements) break;
    const candidate = candidateOf.get(node) ?? -1;
    holder[node] = elements.length;
    if (above >= 0) lastChild[above] = elements.length;
    lastChild.push(-1);
    elements.push({
      uid: (tree.backendNodeId[node] ?? 0) > 0 ? input.uidOf(node) : '',
      tag: tree.tag[node] ?? '',
      parent: above,
      candidate,
      attributes: candidate >= 0 ? input.attributesOf(candidate) : copyPlainAttributes(tree, node),
      text: '',
      tail: '',
      frame: tree.frame[node] ?? 0,
      box: boxOf(tree, node),
    });
  }
  const gaps =
    count > elements.length
      ? [
          `The page has ${count} visible elements; only the first ${elements.length} are kept with their place.`,
        ]
      : [];
  return { elements: elements.map(withoutIdleLead), gaps };
}

/** Most elements begin with all of their text. */
function withoutIdleLead({ lead, ...element }: Draft): PageElement {
  return lead === undefined || lead === element.text.length ? element : { ...element, lead };
}

function boxOf(tree: PageTree, node: number): Box {
  if (tree.rendered[node] !== 1) return { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: tree.x[node] ?? 0,
    y: tree.y[node] ?? 0,
    width: tree.width[node] ?? 0,
    height: tree.height[node] ?? 0,
  };
}

/** An element while its texts are gathered. */
type Draft = { -readonly [Key in keyof PageElement]: PageElement[Key] };

/** Which nodes are part of the result: 1 for elements to list, for shown texts, and for documents around them. */
function findWanted(
  { tree, visibility }: LookedAt,
  candidateOf: ReadonlyMap<number, number>,
): { readonly wanted: Uint8Array; readonly count: number } {
  const outside = new Uint8Array(tree.size);
  const drawing = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const tag = tree.tag[node] ?? '';
    if (outside[parent] === 1 || neverContent.has(tag)) outside[node] = 1;
    if (tag !== 'foreignobject' && (drawing[parent] === 1 || tree.tag[parent] === 'svg')) drawing[node] = 1;
  }
  const wanted = new Uint8Array(tree.size);
  let count = 0;
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    if (outside[node] === 1) continue;
    const element = isElement(tree, node);
    if (candidateOf.has(node) || (visibility.shown[node] === 1 && !(element && drawing[node] === 1))) {
      wanted[node] = 1;
    }
    if (wanted[node] !== 1) continue;
    if (element) count += 1;
    const parent = tree.parent[node] ?? -1;
    if (parent >= 0) wanted[parent] = 1;
  }
  return { wanted, count };
}

/** What can be read of a text node or a pseudo element; white space between elements stays as it is. */
function readableText({ tree, visibility }: LookedAt, node: number): string {
  const kind = tree.kind[node];
  if (kind !== nodeKind.text && kind !== nodeKind.pseudo) return '';
  const text = textOf(tree, node);
  if (visibility.shown[node] !== 1) return kind === nodeKind.text && /^\s+$/.test(text) ? text : '';
  return kind === nodeKind.pseudo && !isWords(tree, node, text) ? '' : cleanKept(text);
}

/** Bullets and the triangles of details are not words. */
function isWords(tree: PageTree, node: number, text: string): boolean {
  return tree.tag[node] !== '::marker' && /[\p{L}\p{N}]/u.test(text);
}

function append(before: string, text: string): string {
  if (before.length >= longestText) return before;
  const whole = before + text;
  if (whole.length <= longestText) return whole;
  const cut = whole.slice(0, longestText - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
