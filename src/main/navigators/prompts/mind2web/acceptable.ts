/** An element as acceptance looks at it. */
export interface PlacedNode {
  readonly id: string;
  readonly tag: string;
  readonly parent: string | null;
  /** In document coordinates. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** By the browser's own flag, or by tag or role. */
  readonly clickable: boolean;
  readonly visible: boolean;
}

/** In px, on each side. */
const tolerance = 1;

/** Listeners there are delegated ones: the whole page would do. */
const neverTop = new Set(['body', 'html']);

/**
 * Everything that does the same as the labelled element: the nearest clickable element at or above it, and what is
 * seen within that one's box (docs/mind2web.md, 4).
 */
export function findAcceptable(
  nodes: readonly PlacedNode[],
  label: string,
): { readonly topLevel: string; readonly acceptable: readonly string[] } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let top = byId.get(label);
  while (top !== undefined && (!top.clickable || neverTop.has(top.tag))) {
    top = neverTop.has(top.tag) ? undefined : byId.get(top.parent ?? '');
  }
  const topLevel = top ?? byId.get(label);
  if (topLevel === undefined) return { topLevel: label, acceptable: [label] };
  const isWithin = (node: PlacedNode | undefined): boolean =>
    node !== undefined && (node === topLevel || isWithin(byId.get(node.parent ?? '')));
  const accepted = nodes.filter(
    (node) =>
      node.id === label ||
      node === topLevel ||
      (isWithin(node) && node.visible && node.tag !== 'text' && liesIn(node.box, topLevel.box)),
  );
  return { topLevel: topLevel.id, acceptable: accepted.map(({ id }) => id) };
}

function liesIn(inner: PlacedNode['box'], outer: PlacedNode['box']): boolean {
  return (
    inner.width > 0 &&
    inner.height > 0 &&
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    inner.x + inner.width <= outer.x + outer.width + tolerance &&
    inner.y + inner.height <= outer.y + outer.height + tolerance
  );
}
