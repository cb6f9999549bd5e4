import type { FindStep, FoundWords } from './contract.ts';

/** More places than this are counted no further. */
const mostFound = 1_000;
const unread: ReadonlySet<string> = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE HEAD TEXTAREA SELECT'.split(' '));

/** The text of a page as one line per block, each character with where it stands. */
interface PageText {
  line: string;
  readonly nodes: Text[];
  readonly offsets: number[];
  /** A frame that may not be read was passed. */
  hasOthers: boolean;
}

let last = { words: '', index: -1 };

/**
 * Everything that is shown and says this, in reading order, in open shadow trees and frames of the same site as well;
 * the one that is wanted is brought to the middle of the view. `first` is the first one at or below the upper edge.
 */
export function findText(words: string, step: FindStep): FoundWords {
  const page: PageText = { line: '', nodes: [], offsets: [], hasOthers: false };
  collect(document.body, page, new Map(), { block: null });
  const places = findPlaces(page, words);
  const count = places.length;
  if (words !== last.words) last = { words, index: -1 };
  if (count === 0) return { count, index: -1, box: null, hasOthers: page.hasOthers };
  const isFresh = step === 'first' || last.index < 0;
  const visible = places.findIndex((place) => boxOf(place).y >= 0);
  const index = isFresh ? Math.max(0, visible) : last.index + (step === 'next' ? 1 : -1);
  last = { words, index: (index + count) % count };
  const place = places[last.index];
  if (place === undefined) return { count, index: -1, box: null, hasOthers: page.hasOthers };
  place.startContainer.parentElement?.scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: 'instant',
  });
  const { y, height } = boxOf(place);
  // A paragraph that is longer than the view: the words themselves are wanted.
  if (y < 0 || y + height > innerHeight) scrollBy({ top: y - innerHeight / 2, behavior: 'instant' });
  return { count, index: last.index, box: boxOf(place), hasOthers: page.hasOthers };
}

type Blocks = Map<Element, Element>;

function collect(from: Node, page: PageText, blocks: Blocks, at: { block: Element | null }): void {
  for (const node of from.childNodes) visit(node, page, blocks, at);
}

function visit(node: Node, page: PageText, blocks: Blocks, at: { block: Element | null }): void {
  if (node.nodeType === Node.TEXT_NODE) {
    addText(node as Text, page, blocks, at);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const element = node as Element;
  if (unread.has(element.tagName) || !element.checkVisibility()) return;
  if (element.tagName === 'IFRAME') {
    const inner = (element as HTMLIFrameElement).contentDocument;
    if (inner?.body) collect(inner.body, page, blocks, at);
    else page.hasOthers = true;
  } else if (element.tagName === 'SLOT') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    for (const each of assigned) visit(each, page, blocks, at);
    if (assigned.length === 0) collect(element, page, blocks, at);
  } else collect(element.shadowRoot ?? element, page, blocks, at);
}

function addText(node: Text, page: PageText, blocks: Blocks, at: { block: Element | null }): void {
  const parent = node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
  if (parent === null || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
  const block = blockOf(parent, blocks);
  if (block !== at.block) add('\n', node, 0, page);
  at.block = block;
  for (let offset = 0; offset < node.data.length; offset += 1) {
    const character = node.data[offset] ?? '';
    add(/\s/u.test(character) ? ' ' : plain(character), node, offset, page);
  }
}

/** White space counts once, a break between blocks is no white space. */
function add(character: string, node: Text, offset: number, page: PageText): void {
  const before = page.line.at(-1) ?? '\n';
  if (character === ' ' && (before === ' ' || before === '\n')) return;
  page.line += character;
  page.nodes.push(node);
  page.offsets.push(offset);
}

/** Without case and accents, and always as long as before. */
function plain(character: string): string {
  return (character.normalize('NFD')[0] ?? character).toLowerCase()[0] ?? character;
}

function blockOf(element: Element, blocks: Blocks): Element {
  const known = blocks.get(element);
  if (known !== undefined) return known;
  const { display } = getComputedStyle(element);
  const parent = element.parentElement;
  const isInline = display === 'inline' || display === 'contents';
  const block = isInline && parent !== null ? blockOf(parent, blocks) : element;
  blocks.set(element, block);
  return block;
}

function findPlaces({ line, nodes, offsets }: PageText, words: string): readonly Range[] {
  const wanted = [...words.trim().replace(/\s+/gu, ' ')].map(plain).join('');
  const places: Range[] = [];
  if (wanted === '') return places;
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [nodes[at], nodes[at + wanted.length - 1]];
    if (from === undefined || to === undefined) break;
    const range = from.ownerDocument.createRange();
    range.setStart(from, offsets[at] ?? 0);
    range.setEnd(to, (offsets[at + wanted.length - 1] ?? 0) + 1);
    const { width, height } = range.getBoundingClientRect();
    // Words that are there for screen readers alone have hardly a box.
    if (width > 1 && height > 1 && places.push(range) >= mostFound) break;
  }
  return places;
}

/** In CSS px of the page's view, whatever frame it lies in. */
function boxOf(range: Range): { x: number; y: number; width: number; height: number } {
  let { x, y } = range.getBoundingClientRect();
  const { width, height } = range.getBoundingClientRect();
  for (
    let view = range.startContainer.ownerDocument?.defaultView;
    view?.frameElement;
    view = view.parent as typeof view
  ) {
    const frame = view.frameElement.getBoundingClientRect();
    x += frame.x + view.frameElement.clientLeft;
    y += frame.y + view.frameElement.clientTop;
  }
  return { x, y, width, height };
}
