import type { HitTest, Point } from './contract.ts';
import { type AnyElement, oneLine, type Root, rootOf } from './dom.ts';
import { nextFrame } from './rest.ts';

const outside = 'the edge of the visible part';
const pressable =
  'a[href], button, label, summary, [role="button"], [role="link"], [role="option"], [role="tab"]';
const shares: readonly (readonly [across: number, down: number])[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.1, 0.5],
  [0.9, 0.5],
];

/** Points at which the element, or a label that stands for it, is what a click meets. */
export function hitTest(element: AnyElement, only: Point | null): HitTest | null {
  const view = element.ownerDocument.defaultView ?? window;
  const deepest = deepestIn(element);
  if (only !== null) {
    const hit = deepest(only.x, only.y);
    return reaches(hit, element) ? { spots: [only], coveredBy: '' } : { spots: [], coveredBy: nameOf(hit) };
  }
  const boxes = boxesOf(element);
  if (boxes.length === 0) return null;
  const spots: Point[] = [];
  let coveredBy = outside;
  for (const rect of boxes.slice(0, 4)) {
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    const width = Math.min(view.innerWidth, rect.right) - left;
    const height = Math.min(view.innerHeight, rect.bottom) - top;
    if (width < 1 || height < 1) continue;
    for (const [across, down] of shares) {
      const spot = { x: left + width * across, y: top + height * down };
      const hit = deepest(spot.x, spot.y);
      if (reaches(hit, element)) spots.push(spot);
      else if (spots.length === 0) coveredBy = nameOf(hit);
    }
    if (spots.length > 0) break;
  }
  return { spots, coveredBy };
}

/** What lies on top at a point, through shadow roots; closed ones are known from inside: those the element lies in. */
function deepestIn(element: AnyElement): (x: number, y: number) => AnyElement | null {
  const closed: ShadowRoot[] = [];
  for (let root = rootOf(element); 'host' in root; root = rootOf(root.host)) closed.push(root);
  return (x, y) => {
    let hit = element.ownerDocument.elementFromPoint(x, y);
    for (let depth = 0; hit !== null && depth < 50; depth += 1) {
      const host: Element = hit;
      const root = host.shadowRoot ?? closed.find((candidate) => candidate.host === host);
      const inner: Element | null = root === undefined ? null : root.elementFromPoint(x, y);
      if (inner === null || inner === host) break;
      hit = inner;
    }
    return hit as AnyElement | null;
  };
}

function reaches(hit: AnyElement | null, element: AnyElement): boolean {
  if (hit === null) return false;
  if (isWithin(hit, element)) return true;
  // A label passes its click on; a part of a button that lets clicks through is still the button.
  if (hit.closest('label')?.control === element) return true;
  return hit.matches(pressable) && isWithin(element, hit);
}

function isWithin(node: Element, ancestor: Element): boolean {
  for (let current: Node | null = node; current !== null; current = above(current))
    if (current === ancestor) return true;
  return false;
}

function above(node: Node): Node | null {
  const slot = (node as Partial<Element>).assignedSlot;
  return slot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
}

function nameOf(hit: AnyElement | null): string {
  if (hit === null) return outside;
  const text = oneLine(hit.innerText ?? '').slice(0, 40);
  return text === '' ? 'another part of the page' : `"${text}"`;
}

function boxesOf(element: AnyElement): readonly DOMRect[] {
  const boxes = [...element.getClientRects()];
  // A box that takes no part in layout (display: contents) is where its children are.
  if (!boxes.some(isLarge)) for (const child of element.children) boxes.push(...child.getClientRects());
  for (const label of element.labels ?? []) boxes.push(...label.getClientRects());
  return boxes.filter(isLarge);
}

function isLarge(rect: DOMRect): boolean {
  return rect.width > 1 && rect.height > 1;
}

export function stepIn(holder: AnyElement, point: Point): Point {
  const { rect, scaleX, scaleY, left, top } = contentOf(holder);
  return { x: (point.x - rect.left) / scaleX - left, y: (point.y - rect.top) / scaleY - top };
}

export function stepOut(holder: AnyElement, point: Point): Point & { coveredBy: string | null } {
  const { rect, scaleX, scaleY, left, top } = contentOf(holder);
  const x = rect.left + (point.x + left) * scaleX;
  const y = rect.top + (point.y + top) * scaleY;
  let root: Root | null = rootOf(holder);
  let hit: Element | null = null;
  // From the holder's own tree outward: in each, the point must meet the holder or the host that it lies in.
  let expected: Element = holder;
  while (root !== null) {
    hit = root.elementFromPoint(x, y);
    if (hit !== expected) break;
    const host: Element | null = 'host' in root ? root.host : null;
    root = host === null ? null : rootOf(host);
    if (host !== null) expected = host;
  }
  return { x, y, coveredBy: root === null ? null : nameOf(hit as AnyElement | null) };
}

/** Where a frame's content begins, and by how much a transform scales it. */
function contentOf(holder: AnyElement) {
  const style = getComputedStyle(holder);
  const rect = holder.getBoundingClientRect();
  return {
    rect,
    scaleX: rect.width / holder.offsetWidth || 1,
    scaleY: rect.height / holder.offsetHeight || 1,
    left: holder.clientLeft + Number.parseFloat(style.paddingLeft),
    top: holder.clientTop + Number.parseFloat(style.paddingTop),
  };
}

/** Its box is at the same place in three frames: scripts and animations move things at most once in each. */
export async function holdsStill(element: AnyElement, longestMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + longestMs;
  let before = element.getBoundingClientRect();
  for (let still = 0; performance.now() < giveUpAt; ) {
    await nextFrame();
    const now = element.getBoundingClientRect();
    const moved = (['x', 'y', 'width', 'height'] as const).some(
      (side) => Math.abs(now[side] - before[side]) >= 1,
    );
    still = moved ? 0 : still + 1;
    if (still === 2) return true;
    before = now;
  }
  return false;
}
