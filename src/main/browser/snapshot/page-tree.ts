import type { PackedColour } from './colours.ts';

/**
 * One page as columns: every frame's nodes in one pre-order, a frame's document in the place of its iframe's
 * children. Columns and not objects, because a page may have 200,000 nodes and every pass sweeps all of them.
 * A node is its index. The parent of a node always has a smaller index, and the nodes below node `i` are
 * exactly `i + 1` to `end[i] - 1`.
 */
export interface PageTree {
  readonly size: number;
  readonly frames: readonly TreeFrame[];
  /** Index into `frames`. */
  readonly frame: Uint16Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly kind: Uint8Array;
  /** Lower-case tag of elements, "::before" and the like of pseudo elements, "" of everything else. */
  readonly tag: readonly string[];
  readonly backendNodeId: Int32Array;
  /** Name and value in turns, as indices into the frame's strings. */
  readonly attributes: readonly (readonly number[])[];
  /** Text of text nodes and rendered text of pseudo elements as an index into the frame's strings, else -1. */
  readonly text: Int32Array;
  readonly clickable: Uint8Array;
  readonly inputValue: ReadonlyMap<number, string>;
  readonly checked: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  /** 1 where the node is rendered; the columns below mean nothing elsewhere, but `opacity` and colours. */
  readonly rendered: Uint8Array;
  /** CSS px from the top left corner of the top frame's viewport. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: Float64Array;
  readonly height: Float64Array;
  readonly paintOrder: Float64Array;
  readonly display: Uint8Array;
  readonly invisible: Uint8Array;
  readonly opacity: Float32Array;
  readonly fontSize: Float32Array;
  readonly color: Uint32Array;
  readonly backgroundColor: Uint32Array;
  readonly hasBackgroundImage: Uint8Array;
  readonly overflowX: Uint8Array;
  readonly overflowY: Uint8Array;
  readonly position: Uint8Array;
  readonly pointer: Uint8Array;
  readonly layer: Uint8Array;
  /** Only nodes that have one other than `none` and `auto`. */
  readonly clipPath: ReadonlyMap<number, string>;
  readonly clip: ReadonlyMap<number, string>;
  /** What SVG text is filled with, where it is not black: a colour; null for a pattern. */
  readonly fill: ReadonlyMap<number, PackedColour | null>;
  /** Turns in space, as CSS writes them. */
  readonly turn: ReadonlyMap<number, string>;
  /** Its children turn in the same space. */
  readonly keepsSpace: ReadonlySet<number>;
  /** Seen from behind it is not there. */
  readonly oneSided: ReadonlySet<number>;
  /** Its background is seen through its letters only. */
  readonly cutsLetters: ReadonlySet<number>;
}

export interface TreeFrame {
  /** CDP frame id. */
  readonly id: string;
  /** Changes with every document that the frame shows. */
  readonly documentKey: string;
  readonly url: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly name: string;
  readonly title: string;
  readonly crossSite: boolean;
  readonly strings: readonly string[];
  /** Which answer it came from: 0 for the page's own session. */
  readonly session: number;
  /** Index of its document node. */
  readonly root: number;
  /** The part of the top viewport that it fills, before its parents clip it. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scrollX: number;
  readonly scrollY: number;
  readonly contentWidth: number;
  readonly contentHeight: number;
}

export const nodeKind = { other: 0, element: 1, text: 3, document: 9, pseudo: 20 } as const;

/** How the content of a box takes part in its surroundings; only the differences that a pass needs. */
export const displayKind = { inline: 0, inlineBlock: 1, block: 2, tableCell: 3 } as const;

export const overflowKind = { visible: 0, hidden: 1, scroll: 2 } as const;

/** `z-index`: none, in front of what flows around it, or behind. */
export const layerKind = { none: 0, front: 1, behind: 2 } as const;

export const positionKind = { static: 0, relative: 1, absolute: 2, fixed: 3, sticky: 4 } as const;

/** Value of an attribute, "" when it is there without one, null when it is not there. */
export function attributeOf(tree: PageTree, node: number, name: string): string | null {
  const pairs = tree.attributes[node];
  if (pairs === undefined || pairs.length === 0) return null;
  const strings = stringsOf(tree, node);
  for (let at = 0; at < pairs.length; at += 2) {
    if (strings[pairs[at] ?? -1] === name) return strings[pairs[at + 1] ?? -1] ?? '';
  }
  return null;
}

export function hasAttribute(tree: PageTree, node: number, name: string): boolean {
  return attributeOf(tree, node, name) !== null;
}

/** The frame's string table. */
export function stringsOf(tree: PageTree, node: number): readonly string[] {
  return tree.frames[tree.frame[node] ?? 0]?.strings ?? [];
}

/** Raw text of a text node or pseudo element. */
export function textOf(tree: PageTree, node: number): string {
  return stringsOf(tree, node)[tree.text[node] ?? -1] ?? '';
}

export function isElement(tree: PageTree, node: number): boolean {
  return tree.kind[node] === nodeKind.element;
}

/** What HTML itself lets a person fill in or choose from. */
export function isFieldTag(tag: string | undefined): boolean {
  return tag === 'input' || tag === 'select' || tag === 'textarea';
}

/** A comment, or something else that is written in the markup and never shown. */
export function isComment(tree: PageTree, node: number): boolean {
  return tree.kind[node] === nodeKind.other;
}

/** `below` is `above` or lies inside it. */
export function isWithin(tree: PageTree, above: number, below: number): boolean {
  return below >= above && below < (tree.end[above] ?? 0);
}

/** Child nodes in order. */
export function* childrenOf(tree: PageTree, node: number): Generator<number> {
  const last = tree.end[node] ?? 0;
  for (let child = node + 1; child < last; child = tree.end[child] ?? last) yield child;
}

/** A page tree while it is filled; `size` grows up to `capacity`. */
export interface TreeColumns extends Omit<PageTree, 'frames' | 'size' | 'tag' | 'attributes'> {
  size: number;
  readonly capacity: number;
  readonly tag: string[];
  readonly attributes: (readonly number[])[];
  readonly inputValue: Map<number, string>;
  readonly checked: Set<number>;
  readonly selected: Set<number>;
  readonly clipPath: Map<number, string>;
  readonly clip: Map<number, string>;
  readonly fill: Map<number, PackedColour | null>;
  readonly turn: Map<number, string>;
  readonly keepsSpace: Set<number>;
  readonly oneSided: Set<number>;
  readonly cutsLetters: Set<number>;
}

const noAttributes: readonly number[] = [];

export function createColumns(capacity: number): TreeColumns {
  return {
    size: 0,
    capacity,
    frame: new Uint16Array(capacity),
    parent: new Int32Array(capacity).fill(-1),
    end: new Int32Array(capacity),
    kind: new Uint8Array(capacity),
    tag: new Array<string>(capacity).fill(''),
    backendNodeId: new Int32Array(capacity),
    attributes: new Array<readonly number[]>(capacity).fill(noAttributes),
    text: new Int32Array(capacity).fill(-1),
    clickable: new Uint8Array(capacity),
    inputValue: new Map(),
    checked: new Set(),
    selected: new Set(),
    rendered: new Uint8Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    width: new Float64Array(capacity),
    height: new Float64Array(capacity),
    paintOrder: new Float64Array(capacity),
    display: new Uint8Array(capacity),
    invisible: new Uint8Array(capacity),
    opacity: new Float32Array(capacity).fill(1),
    fontSize: new Float32Array(capacity),
    color: new Uint32Array(capacity),
    backgroundColor: new Uint32Array(capacity),
    hasBackgroundImage: new Uint8Array(capacity),
    overflowX: new Uint8Array(capacity),
    overflowY: new Uint8Array(capacity),
    position: new Uint8Array(capacity),
    pointer: new Uint8Array(capacity),
    layer: new Uint8Array(capacity),
    clipPath: new Map(),
    clip: new Map(),
    fill: new Map(),
    turn: new Map(),
    keepsSpace: new Set(),
    oneSided: new Set(),
    cutsLetters: new Set(),
  };
}

/** Children come after their parents, so one sweep from the end finds where every subtree stops. */
export function closeSubtrees(columns: TreeColumns): void {
  for (let node = columns.size - 1; node >= 0; node -= 1) {
    const end = Math.max(columns.end[node] ?? 0, node + 1);
    columns.end[node] = end;
    const parent = columns.parent[node] ?? -1;
    if (parent >= 0 && end > (columns.end[parent] ?? 0)) columns.end[parent] = end;
  }
}

/**
 * Those of a list in document order that lie in a subtree. Subtrees are runs of nodes, so two searches find them;
 * asking each item would make every question about a container as long as the page.
 */
export function within<T extends { readonly node: number }>(
  tree: PageTree,
  sorted: readonly T[],
  container: number,
): readonly T[] {
  return sorted.slice(firstFrom(sorted, container), firstFrom(sorted, tree.end[container] ?? 0));
}

/** Index of the first item at or behind a node. */
function firstFrom(sorted: readonly { readonly node: number }[], node: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.node ?? 0) >= node) high = middle;
    else low = middle + 1;
  }
  return low;
}
