import type { DomElement, DomNode, DomRect, DomRoot, PageElement, Point, Wait } from '../channel/index.ts';

export type Spots =
  | { readonly kind: 'spots'; readonly spots: readonly Point[]; readonly coveredBy: string }
  | { readonly kind: 'hidden' };

/**
 * Points of the page's viewport at which a click would reach the element: looked up in its own document and in every
 * frame around it, through shadow roots. `only` looks at that one point of the page again.
 */
export async function findSpots(element: PageElement, wait: Wait, only: Point | null = null): Promise<Spots> {
  const chain: PageElement[] = [];
  for (let holder = await element.holder(wait); holder !== null; holder = await holder.holder(wait)) {
    chain.push(holder);
  }
  let inner: { x: number; y: number } | null = only === null ? null : { ...only };
  if (inner !== null) {
    for (const holder of [...chain].reverse()) {
      inner = await holder.evaluate(stepIn, wait, { x: inner.x, y: inner.y });
    }
  }
  const found = await element.evaluate(probe, wait, inner);
  if (found === null) return { kind: 'hidden' };
  let coveredBy = found.coveredBy;
  const spots: Point[] = [];
  for (const spot of found.spots) {
    let point: { x: number; y: number } | null = { x: spot.x, y: spot.y };
    for (const holder of chain) {
      const step: { x: number; y: number; coveredBy: string | null } = await holder.evaluate(
        stepOut,
        wait,
        point,
      );
      if (step.coveredBy !== null) {
        coveredBy = step.coveredBy;
        point = null;
        break;
      }
      point = { x: step.x, y: step.y };
    }
    if (point !== null) {
      spots.push(point);
      if (chain.length > 0) break; // each further one costs a question per frame
    }
  }
  return { kind: 'spots', spots, coveredBy };
}

/** Runs in the page: from a point of the document around a frame element to the same point inside it. */
function stepIn(holder: DomElement, point: { x: number; y: number }): { x: number; y: number } {
  const style = holder.ownerDocument.defaultView.getComputedStyle(holder);
  const rect = holder.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = holder as unknown as { offsetWidth: number; offsetHeight: number };
  return {
    x:
      (point.x - rect.left) / (rect.width / offsetWidth || 1) -
      holder.clientLeft -
      Number.parseFloat(style.paddingLeft),
    y:
      (point.y - rect.top) / (rect.height / offsetHeight || 1) -
      holder.clientTop -
      Number.parseFloat(style.paddingTop),
  };
}

/** Runs in the page: from a point inside a frame to the document around it, and whether the frame is on top there. */
function stepOut(
  holder: DomElement,
  point: { x: number; y: number },
): { x: number; y: number; coveredBy: string | null } {
  const style = holder.ownerDocument.defaultView.getComputedStyle(holder);
  const rect = holder.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = holder as unknown as { offsetWidth: number; offsetHeight: number };
  // A frame that is scaled by a transform scales what is in it.
  const x =
    rect.left +
    (point.x + holder.clientLeft + Number.parseFloat(style.paddingLeft)) * (rect.width / offsetWidth || 1);
  const y =
    rect.top +
    (point.y + holder.clientTop + Number.parseFloat(style.paddingTop)) * (rect.height / offsetHeight || 1);
  let root: DomRoot | null = holder.getRootNode();
  let hit: DomElement | null = null;
  // From the holder's own tree outward: in each, the point must meet the holder or the host that it lies in.
  let expected: DomElement = holder;
  while (root !== null) {
    hit = root.elementFromPoint(x, y);
    if (hit !== expected) break;
    const host: DomElement | undefined = root.host;
    root = host === undefined ? null : host.getRootNode();
    if (host !== undefined) expected = host;
  }
  if (root === null) return { x, y, coveredBy: null };
  if (hit === null) return { x, y, coveredBy: 'the edge of the visible part' };
  const text = (hit.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  return { x, y, coveredBy: `<${hit.tagName.toLowerCase()}>${text === '' ? '' : ` "${text}"`}` };
}

/**
 * Runs in the page: points at which the element, or a label that stands for it, is what a click meets; null when it
 * has no box at all. With `only`, that point alone is looked at.
 */
function probe(
  element: DomElement,
  only: { x: number; y: number } | null,
): { spots: { x: number; y: number }[]; coveredBy: string } | null {
  const view = element.ownerDocument.defaultView;

  // Closed shadow roots are known from inside: those that the element itself lies in.
  const closed: DomRoot[] = [];
  for (let root = element.getRootNode(); root.host !== undefined; root = root.host.getRootNode())
    closed.push(root);

  const deepest = (x: number, y: number): DomElement | null => {
    let hit = element.ownerDocument.elementFromPoint(x, y);
    for (let depth = 0; hit !== null && depth < 50; depth += 1) {
      const host: DomElement = hit;
      const root: DomRoot | undefined =
        host.shadowRoot ?? closed.find((candidate) => candidate.host === host);
      const inner: DomElement | null = root === undefined ? null : root.elementFromPoint(x, y);
      if (inner === null || inner === host) return host;
      hit = inner;
    }
    return hit;
  };

  const above = (node: DomNode): DomNode | null => node.assignedSlot ?? node.parentNode ?? node.host ?? null;
  const within = (node: DomNode | null, ancestor: DomElement): boolean => {
    for (let current = node; current !== null; current = above(current))
      if (current === ancestor) return true;
    return false;
  };
  const pressable =
    'a[href], button, label, summary, [role="button"], [role="link"], [role="option"], [role="tab"]';
  const reaches = (hit: DomElement | null): boolean => {
    if (hit === null) return false;
    if (within(hit, element)) return true;
    // A label passes its click on; a part of a button that lets clicks through is still the button.
    const label = hit.closest('label');
    if (label !== null && label.control === element) return true;
    return hit.matches(pressable) && within(element, hit);
  };

  if (only !== null) {
    const hit = deepest(only.x, only.y);
    const ok = reaches(hit);
    return { spots: ok ? [only] : [], coveredBy: ok ? '' : name(hit) };
  }

  function name(hit: DomElement | null): string {
    if (hit === null) return 'the edge of the visible part';
    const text = (hit.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${hit.tagName.toLowerCase()}>${text === '' ? '' : ` "${text}"`}`;
  }

  const boxes: DomRect[] = [];
  const addBoxes = (of: DomElement): void => {
    for (const rect of Array.from(of.getClientRects()))
      if (rect.width > 1 && rect.height > 1) boxes.push(rect);
  };
  addBoxes(element);
  // A box that takes no part in layout (display: contents) is where its children are.
  if (boxes.length === 0) for (const child of element.children) addBoxes(child);
  for (const label of Array.from(element.labels ?? [])) addBoxes(label);
  if (boxes.length === 0) return null;

  const spots: { x: number; y: number }[] = [];
  let coveredBy = 'the edge of the visible part';
  for (const rect of boxes.slice(0, 4)) {
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    const width = Math.min(view.innerWidth, rect.right) - left;
    const height = Math.min(view.innerHeight, rect.bottom) - top;
    if (width < 1 || height < 1) continue;
    const shares: [number, number][] = [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.75, 0.5],
      [0.5, 0.25],
      [0.5, 0.75],
      [0.1, 0.5],
      [0.9, 0.5],
    ];
    for (const [across, down] of shares) {
      const spot = { x: left + width * across, y: top + height * down };
      const hit = deepest(spot.x, spot.y);
      if (reaches(hit)) spots.push(spot);
      else if (spots.length === 0) coveredBy = name(hit);
    }
    if (spots.length > 0) break;
  }
  return { spots, coveredBy };
}
