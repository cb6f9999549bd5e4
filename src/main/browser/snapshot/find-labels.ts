import { inputTypeOf } from './find-roles.ts';
import { attributeOf, isElement, type PageTree } from './page-tree.ts';

export interface Labels {
  /** The element with that id in the same frame; the first one when a page uses an id twice. */
  byId(near: number, id: string): number;
  /** Label elements of a field, in document order. */
  of(field: number): readonly number[];
  /** The field that a label element belongs to; -1 for none. */
  fieldOf(label: number): number;
}

const labelable = new Set(['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress']);

/** Which label belongs to which field: by `for`, else the first field inside the label. */
export function findLabels(tree: PageTree): Labels {
  const ids = tree.frames.map(() => new Map<string, number>());
  const labels: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (!isElement(tree, node)) continue;
    if (tree.tag[node] === 'label') labels.push(node);
    const id = attributeOf(tree, node, 'id');
    const known = ids[tree.frame[node] ?? 0];
    if (id !== null && known !== undefined && !known.has(id)) known.set(id, node);
  }
  const byId = (near: number, id: string) => ids[tree.frame[near] ?? 0]?.get(id) ?? -1;

  const fields = new Map<number, number>();
  const ofField = new Map<number, number[]>();
  for (const label of labels) {
    const target = attributeOf(tree, label, 'for');
    const field = target === null ? firstFieldIn(tree, label) : byId(label, target);
    if (field < 0 || !isLabelable(tree, field)) continue;
    fields.set(label, field);
    const list = ofField.get(field);
    if (list === undefined) ofField.set(field, [label]);
    else list.push(label);
  }
  return { byId, of: (field) => ofField.get(field) ?? [], fieldOf: (label) => fields.get(label) ?? -1 };
}

function firstFieldIn(tree: PageTree, label: number): number {
  for (let node = label + 1; node < (tree.end[label] ?? 0); node += 1) {
    if (isLabelable(tree, node)) return node;
  }
  return -1;
}

function isLabelable(tree: PageTree, node: number): boolean {
  const tag = tree.tag[node] ?? '';
  return labelable.has(tag) && !(tag === 'input' && inputTypeOf(tree, node) === 'hidden');
}
