import type { PageTree } from './page-tree.ts';

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
