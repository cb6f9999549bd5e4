/**
 * A page as a tree, in the shape that WebLINX's code works on: text belongs to the element that it stands in or
 * follows. Neutral: made from a recorded HTML file or from a live snapshot. Functions that change a tree change a
 * copy of their own.
 */
export interface ElementNode {
  readonly kind: 'element';
  /** As the markup has it; lower case for HTML. */
  readonly tag: string;
  /** In markup order; null for an attribute without a value. */
  attributes: Map<string, string | null>;
  /** Text before the first child. */
  text: string;
  /** Text that follows the element in its parent. */
  tail: string;
  children: PageNode[];
}

export interface CommentNode {
  readonly kind: 'comment';
  readonly text: string;
  tail: string;
}

export type PageNode = ElementNode | CommentNode;

/** A tree of its own with the same content. */
export function copyTree(node: ElementNode): ElementNode {
  return {
    ...node,
    attributes: new Map(node.attributes),
    children: node.children.map((child) => (child.kind === 'element' ? copyTree(child) : { ...child })),
  };
}

/** Every element in document order, the root first. */
export function listElements(root: ElementNode): ElementNode[] {
  const found: ElementNode[] = [];
  const visit = (node: ElementNode): void => {
    found.push(node);
    for (const child of node.children) if (child.kind === 'element') visit(child);
  };
  visit(root);
  return found;
}

export const elementChildren = (node: ElementNode): ElementNode[] =>
  node.children.filter((child) => child.kind === 'element');
