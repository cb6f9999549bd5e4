import {
  type Candidate,
  type Fingerprint,
  isInRegion,
  regionsAround,
  type Snapshot,
  type TextBlock,
  type Traits,
} from '#shared/domain/index.ts';
import { foldText } from '#shared/text/words.ts';

/** Texts kept on either side; enough to tell two "Reply" buttons apart by what stands around them. */
const neighbours = 3;
const longestNeighbour = 80;

/** Kept of those that could be taken for it; a list of alike buttons is told by its nearest. */
const mostRivals = 8;
const mostNear = 2;
const rivalNeighbours = 2;

/** What fingerprints are made of: a page as it is seen, or as it was kept. */
export type PageTraits = Pick<Snapshot, 'texts' | 'regions' | 'frames'>;

/** By what `target` would be known again on another day. What secret fields hold is in none of it. */
export function fingerprintOf(target: Candidate, snapshot: Snapshot): Fingerprint {
  const rivals = findRivals(target, snapshot.candidates).map((rival) => {
    const traits = traitsOf(rival, snapshot);
    const few = (texts: readonly string[]): string[] => texts.slice(0, rivalNeighbours);
    return { ...traits, before: few(traits.before), after: few(traits.after) };
  });
  return { ...traitsOf(target, snapshot), rivals };
}

/**
 * Of the same kind: first those that are called the same or lead to the same place, then those that are built into the
 * page as this one is, then whatever is near.
 */
function findRivals(target: Candidate, candidates: readonly Candidate[]): readonly Candidate[] {
  const [name, place] = [nameOf(target), withoutIndices(target.xpath)];
  const rankOf = (other: Candidate): number => {
    if (nameOf(other) === name || (target.href !== null && other.href === target.href)) return 0;
    return withoutIndices(other.xpath) === place ? 1 : 2;
  };
  const distance = ({ box }: Candidate): number => Math.hypot(box.x - target.box.x, box.y - target.box.y);
  const alike = candidates
    .filter((other) => other !== target && other.role === target.role && other.tag === target.tag)
    .map((other) => ({ other, rank: rankOf(other), distance: distance(other) }))
    .sort((one, two) => one.rank - two.rank || one.distance - two.distance);
  const close = alike.filter(({ rank }) => rank < 2).slice(0, mostRivals - mostNear);
  const near = alike.filter(({ rank }) => rank === 2).slice(0, mostRivals - close.length);
  return [...close, ...near.slice(0, mostNear)].map(({ other }) => other);
}

const nameOf = ({ name, text }: Candidate): string => foldText(name || text);
const withoutIndices = (xpath: string): string => xpath.replaceAll(/\[\d+\]/gu, '');

/** What is known of one element without its uid. */
export function traitsOf(target: Candidate, snapshot: PageTraits): Traits {
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
    entry: textsOfEntry(target, snapshot),
    sections: sectionsOf(target, snapshot),
  };
}

/**
 * Texts of the same frame by their distance from the element: those that begin above it, or on its line and left of it,
 * stand before it. Its own text is neither.
 */
function textsAround(target: Candidate, { texts }: PageTraits): Pick<Traits, 'before' | 'after'> {
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

/** What the innermost item or row around it says, in its order. It goes along when entries change places. */
function textsOfEntry(target: Candidate, { texts, regions }: PageTraits): string[] {
  const entry = regionsAround(target.region, regions).find((at) => isEntry(regions[at]));
  if (entry === undefined) return [];
  return texts
    .filter(
      (block) =>
        isInRegion(block.region, entry, regions) && block.text !== target.text && !isInside(block, target),
    )
    .slice(0, neighbours)
    .map(({ text }) => text.slice(0, longestNeighbour));
}

function isEntry(region: PageTraits['regions'][number] | undefined): boolean {
  return region?.kind === 'item' || region?.kind === 'row';
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

function sectionsOf(target: Candidate, { regions }: PageTraits): Traits['sections'] {
  return regionsAround(target.region, regions)
    .flatMap((at) => regions[at] ?? [])
    .map(({ kind, name, index, size }) => ({ kind, name, index, size }));
}
