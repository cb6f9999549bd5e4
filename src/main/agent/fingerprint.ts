import type { Candidate, Fingerprint, Snapshot, TextBlock } from '#shared/domain/index.ts';

/** Texts kept on either side; enough to tell two "Reply" buttons apart by what stands around them. */
const neighbours = 3;
const longestNeighbour = 80;

/** By what `target` would be known again on another day. What secret fields hold is in none of it. */
export function fingerprintOf(target: Candidate, snapshot: Snapshot): Fingerprint {
  const { before, after } = textsAround(target, snapshot);
  return {
    tag: target.tag,
    role: target.role,
    name: target.name,
    text: target.text,
    label: target.nearbyLabel,
    attributes: { ...target.attributes },
    xpath: target.xpath,
    href: target.href,
    frame: snapshot.frames[target.frame]?.origin ?? '',
    box: target.box,
    before,
    after,
    sections: sectionsOf(target, snapshot),
  };
}

/**
 * Texts of the same frame by their distance from the element: those that begin above it, or on its line and left of it,
 * stand before it. Its own text is neither.
 */
function textsAround(target: Candidate, { texts }: Snapshot): Pick<Fingerprint, 'before' | 'after'> {
  const middle = { x: target.box.x + target.box.width / 2, y: target.box.y + target.box.height / 2 };
  const others = texts.filter(
    (block) => block.frame === target.frame && !isInside(block, target) && block.text !== target.text,
  );
  const near = others
    .map((block) => ({ block, distance: distanceTo(block, middle) }))
    .sort((left, right) => left.distance - right.distance);
  const take = (isBefore: boolean): string[] =>
    near
      .filter(({ block }) => isBeforeIt(block, target) === isBefore)
      .slice(0, neighbours)
      .map(({ block }) => block.text.slice(0, longestNeighbour));
  return { before: take(true), after: take(false) };
}

function isInside({ box }: TextBlock, { box: around }: Candidate): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height;
}

function isBeforeIt({ box }: TextBlock, { box: target }: Candidate): boolean {
  const isOnItsLine = box.y < target.y + target.height && box.y + box.height > target.y;
  return isOnItsLine ? box.x < target.x : box.y < target.y;
}

function distanceTo({ box }: TextBlock, point: { readonly x: number; readonly y: number }): number {
  const across = Math.max(box.x - point.x, 0, point.x - (box.x + box.width));
  const down = Math.max(box.y - point.y, 0, point.y - (box.y + box.height));
  return Math.hypot(across, down);
}

function sectionsOf(target: Candidate, { regions }: Snapshot): Fingerprint['sections'] {
  const sections: Fingerprint['sections'] = [];
  for (let region = regions[target.region]; region !== undefined; region = regions[region.parent]) {
    const { kind, name, index, size } = region;
    sections.push({ kind, name, index, size });
  }
  return sections;
}
