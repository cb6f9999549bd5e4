import type { Box, Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findRun } from './find-run.ts';
import { contains, distanceTowards } from './geometry.ts';
import { matchName, shareIn } from './match-words.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import { type Place, parseTarget } from './target.ts';
import { partWords } from './vocabulary.ts';

/** How well each candidate stands where it was said to stand, 0 to 1. */
export type PlaceFit = (candidate: Candidate) => number;

/** Nothing of a place fits: kept above zero so that a strong name still counts for a question. */
const misplaced = 0.12;

/** Distances are compared after adding this, in px, so that a few px do not decide. */
const nearness = 30;

/** Beside, above or below what a place is told by: the nearest fits fully, twice as far about half. */
function fitRelative(
  { direction, anchor }: Extract<Place, { kind: 'relative' }>,
  page: PageIndex,
  pool: readonly Candidate[],
): PlaceFit {
  const known = anchor.kind === 'candidate' ? anchor.uid : null;
  const boxes =
    anchor.kind === 'described'
      ? findAnchors(anchor.phrase, page)
      : page.snapshot.candidates.flatMap(({ uid, box }) => (uid === known ? [box] : []));
  const distances = new Map<Candidate, number>();
  for (const candidate of pool) {
    const away = boxes
      .filter((box) => !contains(candidate.box, box))
      .flatMap((box) => distanceTowards(direction, candidate.box, box) ?? []);
    if (away.length > 0) distances.set(candidate, Math.min(...away));
  }
  const least = Math.min(...distances.values());
  return (candidate) => {
    const distance = distances.get(candidate);
    return distance === undefined
      ? misplaced
      : Math.max(misplaced, (least + nearness) / (distance + nearness));
  };
}

/** A text or candidate may serve as the landmark of a place from here on. */
const anchorFrom = 0.5;

/** Where the texts and candidates are that answer best to what a place is told by. */
function findAnchors(phrase: string, page: PageIndex): readonly Box[] {
  const { name } = parseTarget(`"${phrase.replaceAll('"', '').replace(/^(?:the|my)\s+/iu, '')}"`);
  const plain = parseTarget(phrase).name || name;
  // The words on a control, or its label, are the control again. A box to tick has no words on it: it stands beside them.
  const worded = page.snapshot.candidates.filter(({ affordances }) => !affordances.includes('check'));
  const names = new Set(
    worded.flatMap(({ name: own, nearbyLabel }) => [foldText(own), foldText(nearbyLabel)]),
  );
  const rate = (share: number, precision: number): number => share * (0.6 + 0.4 * precision);
  const rated = [name, plain].flatMap((said) => {
    const words = toWords(said);
    return [
      ...worded.map((one) => {
        const { own, precision } = matchName(words, one, page);
        // "Above the note": the field that stands under "A note for your guest".
        const title = one.affordances.includes('type') ? page.regionName(one.region) : [];
        return {
          box: one.box,
          score: Math.max(rate(own, precision), rate(shareIn(words, title), shareIn(title, words))),
        };
      }),
      ...page.snapshot.texts
        .filter(({ text }) => !names.has(foldText(text)))
        .map(({ box, text }) => {
          const found = toWords(text);
          return { box, score: rate(shareIn(words, found), shareIn(found, words)) };
        }),
    ];
  });
  const best = Math.max(anchorFrom, ...rated.map(({ score }) => score));
  return rated.filter(({ score }) => score >= best - 0.06).map(({ box }) => box);
}

/** What is not the outermost one in a corner. */
const notOutermost = 0.9;
/** In px: nearer to the corner than this makes no difference. */
const cornerSlack = 4;

/** "At the top right": of all that stand there, the one nearest to the corner, of the view or of the page. */
function fitViewport(
  place: Extract<Place, { kind: 'viewport' }>,
  page: PageIndex,
  pool: readonly Candidate[],
): PlaceFit {
  const { viewport, scroll } = page.snapshot;
  const towards = (share: number): number => Math.max(0, Math.min(1, 1.1 - 1.25 * Math.abs(share)));
  const standing = ({ box }: Candidate): number => {
    const x = (box.x + box.width / 2) / viewport.width;
    const y = (box.y + box.height / 2) / viewport.height;
    const onPage = (box.y + box.height / 2 + scroll.y) / (viewport.height + scroll.maxY);
    const across = { left: x, right: 1 - x, middle: 2 * (x - 0.5) };
    const down = {
      top: Math.max(0, y),
      bottom: Math.min(Math.abs(1 - y), 1 - onPage),
      middle: 2 * (y - 0.5),
    };
    const sideways = place.horizontal === null ? 1 : towards(across[place.horizontal]);
    return sideways * (place.vertical === null ? 1 : towards(down[place.vertical]));
  };
  const away = ({ box }: Candidate): number =>
    (place.horizontal === 'left'
      ? box.x
      : place.horizontal === 'right'
        ? viewport.width - box.x - box.width
        : 0) +
    (place.vertical === 'top'
      ? box.y
      : place.vertical === 'bottom'
        ? Math.abs(viewport.height + scroll.maxY - scroll.y - box.y - box.height)
        : 0);
  const least = Math.min(...pool.filter((one) => standing(one) > notOutermost).map(away));
  return (candidate) =>
    Math.max(misplaced, standing(candidate) * (away(candidate) <= least + cornerSlack ? 1 : notOutermost));
}

const exactFrom = 0.95;
/** No part of the page is called so: what stands near such words is as good as this. */
const unmarked = 0.6;
/** From this part of the words on, a part of the page is the one that is told. */
const toldFrom = 0.5;

/** In the entry that is counted, or in what the words tell: "the second result", "the Email row", "the footer". */
function fitInside(phrase: string, page: PageIndex, pool: readonly Candidate[]): PlaceFit {
  const { item, ordinal, name } = parseTarget(phrase);
  if (ordinal !== null && (item !== null || name === '')) {
    const entry = findRun(item ?? 'item', page)?.entries.at(ordinal > 0 ? ordinal - 1 : ordinal);
    return ({ region }) => (entry !== undefined && page.chain(region).includes(entry) ? 1 : misplaced);
  }
  const words = toWords(ordinal === null ? phrase : name);
  const told = new Map<number, number>();
  for (const region of new Set(pool.flatMap((one) => page.chain(one.region)))) {
    const share = shareIn(words, page.wordsIn(region));
    if (share >= toldFrom) told.set(region, share);
  }
  // An answer to a comment stands in the comment too: what is told as well further in is what was meant.
  for (const [inner, share] of [...told])
    for (const outer of page.chain(inner).slice(1))
      if (isEntry(page.snapshot.regions[outer]?.kind) && (told.get(outer) ?? 0) <= share) told.delete(outer);
  if (told.size === 0) {
    const near = { kind: 'relative', direction: 'near', anchor: { kind: 'described', phrase } } as const;
    const standsNear = fitRelative(near, page, pool);
    return (candidate) => Math.max(misplaced, unmarked * standsNear(candidate));
  }
  // "The second passenger": of the parts called so, in their order.
  const ordered = [...told.keys()].toSorted((one, other) => one - other);
  const counted = ordinal === null ? undefined : ordered.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return ({ region }) =>
    Math.max(
      misplaced,
      ...page.chain(region).map((one) => (ordinal === null || one === counted ? (told.get(one) ?? 0) : 0)),
    );
}

/** Prepares a place for asking it of every candidate; `pool` are those among which "nearest" is found. */
export function preparePlace(place: Place, page: PageIndex, pool: readonly Candidate[]): PlaceFit {
  switch (place.kind) {
    case 'viewport':
      return fitViewport(place, page, pool);
    case 'relative':
      return fitRelative(place, page, pool);
    case 'inside':
      return fitInside(place.phrase, page, pool);
  }
}

/** Where the part of the page is that is told by its name or its kind: "the footer", "the side panel". */
export function findPart(phrase: string, page: PageIndex): Box | null {
  const words = toWords(phrase).filter(({ isFunctionWord }) => !isFunctionWord);
  const called = page.snapshot.regions.find(
    ({ kind }, region) =>
      words.length > 0 &&
      shareIn(words, [...toWords(partWords[kind] ?? ''), ...page.regionName(region)]) > exactFrom,
  );
  return called?.box ?? null;
}
