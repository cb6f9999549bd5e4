import { type ElementNode, elementChildren } from './page-tree.ts';

/**
 * The absolute path of every element, e.g. `/html/body/ul[1]/li[2]/a`: a step has an index, from 1, only where the
 * parent has several children of that tag (spec/weblinx.md 3.2).
 */
export function elementPaths(root: ElementNode): Map<ElementNode, string> {
  const paths = new Map<ElementNode, string>();
  const visit = (node: ElementNode, path: string): void => {
    paths.set(node, path);
    const children = elementChildren(node);
    const total = Map.groupBy(children, (child) => child.tag);
    const seen = new Map<string, number>();
    for (const child of children) {
      const place = (seen.get(child.tag) ?? 0) + 1;
      seen.set(child.tag, place);
      const isOnly = total.get(child.tag)?.length === 1;
      visit(child, `${path}/${child.tag}${isOnly ? '' : `[${place}]`}`);
    }
  };
  visit(root, `/${root.tag}`);
  return paths;
}
