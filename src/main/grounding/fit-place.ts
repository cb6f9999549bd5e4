import type { Candidate } from '#shared/domain/index.ts';
import { findRun, labelOf } from './find-run.ts';
import { contains, distanceTowards, isOnSameLine } from './geometry.ts';
import { findLandmarks, kindFit, regionFit, regionsOfKind } from './landmarks.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import { thresholds } from './score.ts';
import type { Place, TargetDescription } from './target.ts';

/** How well each candidate stands where it was said to stand, 0 to 1. */
export type PlaceFit = (candidate: Candidate) => number;

/** Further down in the entry that was meant. */
const laterInEntry = 0.8;

/** Nothing of a place fits: kept above zero so that a strong name still counts for a question. */
const misplaced = 0.12;
/** The page marks no such part up. */
const unmarked = 0.5;

function fitRelative(
  place: Extract<Place, { kind: 'relative' }>,
  page: PageIndex,
  pool: readonly Candidate[],
): PlaceFit {
  const marks = findLandmarks(place.anchor, page);
  const distances = new Map<Candidate, number>();
  for (const candidate of pool) {
    let nearest = Number.POSITIVE_INFINITY;
    for (const mark of marks) {
      if (mark.candidate === candidate || contains(candidate.box, mark.box)) continue;
      const distance = distanceTowards(place.direction, candidate.box, mark.box);
      if (distance !== null && distance < nearest) nearest = distance;
    }
    if (Number.isFinite(nearest)) distances.set(candidate, nearest);
  }
  const least = Math.min(...distances.values());
  return (candidate) => {
    const distance = distances.get(candidate);
    if (distance === undefined) return misplaced;
    // The nearest fits fully; twice as far about half. The constant keeps a few px from deciding.
    return Math.max(misplaced, (least + nearness) / (distance + nearness));
  };
}

/** Distances are compared after adding this, in px. */
const nearness = 30;

/** What is not the outermost one in a corner. */
const notOutermost = 0.9;
/** In px: nearer to the corner than this makes no difference. */
const cornerSlack = 4;

/** "The link in the top right corner": of all that stand there, the one nearest to the corner. */
function fitCorner(
  place: Extract<Place, { kind: 'viewport' }>,
  page: PageIndex,
  pool: readonly Candidate[],
): PlaceFit {
  const standing = fitViewport(place, page, false);
  const sideways = place.horizontal !== null && place.horizontal !== 'middle';
  if (!sideways || place.vertical === null || place.vertical === 'middle') return standing;
  const { width, height } = page.snapshot.viewport;
  const away = ({ box }: Candidate) =>
    (place.horizontal === 'left' ? Math.max(0, box.x) : Math.max(0, width - box.x - box.width)) +
    (place.vertical === 'top' ? Math.max(0, box.y) : Math.abs(height - box.y - box.height));
  const least = Math.min(...pool.filter((one) => standing(one) > notOutermost).map(away));
  return (candidate) => standing(candidate) * (away(candidate) <= least + cornerSlack ? 1 : notOutermost);
}

/** Things called by their name stand rather at the end of the page than at the edge of what is seen of it. */
const bottomOfView = 0.85;

function fitViewport(
  place: Extract<Place, { kind: 'viewport' }>,
  page: PageIndex,
  isNamed: boolean,
): PlaceFit {
  const { viewport, scroll } = page.snapshot;
  const onPage = (candidate: Candidate) =>
    (candidate.box.y + candidate.box.height / 2 + scroll.y) / (viewport.height + scroll.maxY);
  const towards = (share: number) => Math.max(0, Math.min(1, 1.1 - 1.25 * share));
  return (candidate) => {
    const x = (candidate.box.x + candidate.box.width / 2) / viewport.width;
    const y = (candidate.box.y + candidate.box.height / 2) / viewport.height;
    let fit = 1;
    if (place.horizontal === 'left') fit *= towards(x);
    if (place.horizontal === 'right') fit *= towards(1 - x);
    if (place.horizontal === 'middle') fit *= towards(2 * Math.abs(x - 0.5));
    if (place.vertical === 'top') fit *= towards(Math.max(0, y));
    if (place.vertical === 'bottom') {
      const inView = isNamed && scroll.maxY > 0 ? bottomOfView : 1;
      fit *= Math.max(inView * towards(Math.abs(1 - y)), towards(1 - onPage(candidate)));
    }
    if (place.vertical === 'middle') fit *= towards(2 * Math.abs(y - 0.5));
    return Math.max(misplaced, fit);
  };
}

function fitEntry(target: TargetDescription, page: PageIndex): PlaceFit {
  const run = findRun(target.item, page);
  const at =
    (target.ordinal ?? 1) > 0
      ? (target.ordinal ?? 1) - 1
      : (run?.entries.length ?? 0) + (target.ordinal ?? 0);
  const entry = run?.entries[at];
  // No list at all: the only thing there is may still be called the first.
  if (run === null) return () => (target.ordinal === 1 ? 0.7 : misplaced);
  if (entry === undefined) return () => misplaced;
  // An entry may hold others (replies to a reply): what is called the same comes first for the entry itself.
  const seen = new Set<string>();
  const own = new Set<Candidate>();
  for (const candidate of page.candidatesIn(entry)) {
    const label = labelOf(candidate);
    if (!seen.has(label)) own.add(candidate);
    seen.add(label);
  }
  return (candidate) =>
    page.chain(candidate.region).includes(entry) ? (own.has(candidate) ? 1 : laterInEntry) : misplaced;
}

/** What stands in the same entry as something that is known. */
function fitEntryOf(uid: string, page: PageIndex): PlaceFit {
  const { candidates, regions } = page.snapshot;
  const known = candidates.find((candidate) => candidate.uid === uid);
  const entry = known && page.chain(known.region).find((region) => isEntry(regions[region]?.kind));
  return ({ region }) => (entry !== undefined && page.chain(region).includes(entry) ? 1 : misplaced);
}

/** An answer below a comment stands in the comment too: what fits as well further in is what was meant. */
function dropOuterEntries(fits: Map<number, number>, page: PageIndex): void {
  for (const [inner, fit] of [...fits]) {
    for (const outer of page.chain(inner).slice(1)) {
      if (isEntry(page.snapshot.regions[outer]?.kind) && (fits.get(outer) ?? 0) <= fit) fits.delete(outer);
    }
  }
}

function fitInside(
  place: Extract<Place, { kind: 'inside' }>,
  page: PageIndex,
  pool: readonly Candidate[],
): PlaceFit {
  if (place.anchor?.kind === 'candidate') return fitEntryOf(place.anchor.uid, page);
  const anchor = place.anchor?.kind === 'described' ? place.anchor.target : null;
  if (anchor !== null && anchor.item !== null && anchor.ordinal !== null) return fitEntry(anchor, page);
  if (anchor !== null && anchor.name === '' && anchor.ordinal !== null) {
    return fitEntry({ ...anchor, item: place.container === 'row' ? 'row' : 'item' }, page);
  }
  const { regions } = page.snapshot;
  const fits = new Map<number, number>();
  for (const region of regionsOfKind(place.container, page)) {
    const fit = anchor === null || anchor.name === '' ? 1 : regionFit(region, anchor, page);
    if (fit >= thresholds.region) fits.set(region, fit * kindFit(place.container, regions[region]?.kind));
  }
  dropOuterEntries(fits, page);
  if (anchor?.ordinal != null) {
    // "The second passenger": of the parts called so, in their order.
    const ordered = [...fits.keys()].sort((a, b) => a - b);
    const meant = ordered.at(anchor.ordinal > 0 ? anchor.ordinal - 1 : anchor.ordinal);
    for (const region of ordered) if (region !== meant) fits.delete(region);
  }
  const byLine = place.container === 'row' && anchor !== null ? fitLine(anchor, page) : null;
  if (fits.size === 0 && byLine === null) {
    return anchor === null
      ? () => unmarked
      : fitRelative(
          { kind: 'relative', direction: 'near', anchor: { kind: 'described', target: anchor } },
          page,
          pool,
        );
  }
  return (candidate) => {
    let best = byLine === null ? misplaced : byLine(candidate);
    for (const region of page.chain(candidate.region)) best = Math.max(best, fits.get(region) ?? 0);
    return best;
  };
}

/** "In the row of X" where no row is marked up: on the same line as X. */
function fitLine(anchor: TargetDescription, page: PageIndex): PlaceFit {
  const marks = findLandmarks({ kind: 'described', target: anchor }, page);
  return (candidate) => (marks.some((mark) => isOnSameLine(mark.box, candidate.box)) ? 0.9 : misplaced);
}

/**
 * Prepares a place for asking it of every candidate; `pool` are those among which "nearest" is found. Where a place
 * stands for a name, a corner means what is outermost in it.
 */
export function preparePlace(
  place: Place,
  page: PageIndex,
  pool: readonly Candidate[],
  isNamed: boolean,
): PlaceFit {
  switch (place.kind) {
    case 'viewport':
      return isNamed ? fitViewport(place, page, true) : fitCorner(place, page, pool);
    case 'relative':
      return fitRelative(place, page, pool);
    case 'inside':
      return fitInside(place, page, pool);
  }
}
