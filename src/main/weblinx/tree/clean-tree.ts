import { uidAttribute } from '#shared/grammar/index.ts';
import { type ElementNode, listElements } from './page-tree.ts';

const meaningless = /^(?:_|ng|x-|xml|js|data-)/;

/**
 * Leaves the attributes that say something to a model: no ids, no script hooks, no comments; of uids those of the
 * candidates (spec/weblinx.md 4.5). Changes the tree.
 */
export function cleanTree(root: ElementNode, candidates: ReadonlySet<string>): void {
  for (const element of listElements(root)) {
    const uid = element.attributes.get(uidAttribute) ?? '';
    for (const name of [...element.attributes.keys()]) {
      const isKept = name === uidAttribute ? candidates.has(uid) : name !== 'id' && !meaningless.test(name);
      if (!isKept) element.attributes.delete(name);
    }
    removeComments(element);
  }
}

/** What follows a comment stays. */
function removeComments(element: ElementNode): void {
  const kept: ElementNode[] = [];
  for (const child of element.children) {
    if (child.kind === 'element') kept.push(child);
    else {
      const before = kept.at(-1);
      if (before === undefined) element.text += child.tail;
      else before.tail += child.tail;
    }
  }
  element.children = kept;
}
