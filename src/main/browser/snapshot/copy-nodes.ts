import type { TreeColumns } from './columns.ts';
import { nodeKind } from './page-tree.ts';
import type { RawNodes } from './raw-capture.ts';

/**
 * Copies one document's nodes behind those already there; boxes and styles follow in `copyLayout`. `onFrame` is
 * called right after an iframe element, when what it shows has to be put in.
 * @returns the place of each node, -1 for those beyond the columns' capacity
 */
export function copyNodes(
  columns: TreeColumns,
  strings: readonly string[],
  nodes: RawNodes,
  frame: number,
  parent: number,
  onFrame: (node: number, own: number) => void,
): Int32Array {
  const placed = new Int32Array(nodes.nodeType.length).fill(-1);
  for (const node of paintedOrder(strings, nodes)) {
    if (columns.size >= columns.capacity) break;
    const own = columns.size;
    columns.size += 1;
    placed[node] = own;
    const above = nodes.parentIndex[node] ?? -1;
    columns.parent[own] = above < 0 ? parent : (placed[above] ?? -1);
    columns.frame[own] = frame;
    columns.backendNodeId[own] = nodes.backendNodeId[node] ?? 0;
    const type = nodes.nodeType[node] ?? 0;
    if (type !== nodeKind.element) {
      columns.kind[own] = type === nodeKind.text || type === nodeKind.document ? type : nodeKind.other;
      columns.text[own] = nodes.nodeValue[node] ?? -1;
      continue;
    }
    const tag = lowerCase(strings[nodes.nodeName[node] ?? -1] ?? '');
    columns.kind[own] = tag.startsWith('::') ? nodeKind.pseudo : nodeKind.element;
    columns.tag[own] = tag;
    columns.attributes[own] = nodes.attributes[node] ?? [];
    if (tag === 'iframe' || tag === 'frame') onFrame(node, own);
  }
  copyRareValues(columns, strings, nodes, placed);
  return placed;
}

/** The answer lists `::after` before the children that it is painted behind: it has to wait for them. */
function* paintedOrder(strings: readonly string[], nodes: RawNodes): Generator<number> {
  const after = strings.indexOf('::after');
  const waiting: number[] = [];
  for (let node = 0; node < nodes.nodeType.length; node += 1) {
    const parent = nodes.parentIndex[node] ?? -1;
    // In pre-order a node whose parent comes before P lies outside of P.
    while (waiting.length > 0 && (nodes.parentIndex[waiting.at(-1) ?? 0] ?? -1) > parent) {
      yield waiting.pop() ?? 0;
    }
    if (after >= 0 && nodes.nodeName[node] === after) waiting.push(node);
    else yield node;
  }
  while (waiting.length > 0) yield waiting.pop() ?? 0;
}

function copyRareValues(
  columns: TreeColumns,
  strings: readonly string[],
  nodes: RawNodes,
  placed: Int32Array,
): void {
  for (const values of [nodes.inputValue, nodes.textValue]) {
    values.index.forEach((node, at) => {
      columns.inputValue.set(placed[node] ?? -1, strings[values.value[at] ?? -1] ?? '');
    });
  }
  for (const node of nodes.inputChecked.index) columns.checked.add(placed[node] ?? -1);
  for (const node of nodes.optionSelected.index) columns.selected.add(placed[node] ?? -1);
  for (const node of nodes.isClickable.index) {
    const own = placed[node] ?? -1;
    if (own >= 0) columns.clickable[own] = 1;
  }
}

const lowerCased = new Map<string, string>();

/** Tags repeat by the thousand, so each is lowered once; hostile pages can make up names without end. */
function lowerCase(name: string): string {
  const known = lowerCased.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (lowerCased.size < 2_000) lowerCased.set(name, lower);
  return lower;
}
