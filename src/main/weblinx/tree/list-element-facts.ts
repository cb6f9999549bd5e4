import { uidAttribute } from '#shared/grammar/index.ts';
import type { ElementFacts } from '../dmr/element-facts.ts';
import { elementPaths } from './element-paths.ts';
import type { ElementNode } from './page-tree.ts';

/** The elements of a recorded page that have both a uid and a box, in document order (spec/weblinx.md 3.2). */
export function listElementFacts(
  root: ElementNode,
  boxes: ReadonlyMap<string, ElementFacts['box']>,
): readonly (ElementFacts & { readonly uid: string })[] {
  return [...elementPaths(root)].flatMap(([node, xpath]) => {
    const uid = node.attributes.get(uidAttribute);
    const box = uid ? boxes.get(uid) : undefined;
    if (!uid || !box) return [];
    return [
      {
        uid,
        tag: node.tag,
        xpath,
        text: node.text,
        box,
        attributes: Object.fromEntries(node.attributes),
        children: node.children.map((child) => (child.kind === 'element' ? child.tag : null)),
      },
    ];
  });
}
