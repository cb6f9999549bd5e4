import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/text/words.ts';
import { labelOf } from './find-run.ts';
import { boxIou, contains } from './geometry.ts';
import type { PageIndex } from './page-index.ts';

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

const plainAddress = (href: string | null): string | null =>
  href === null || href.startsWith('javascript:') ? null : href;

/** Two candidates that do the same: choosing between them is no question for anybody. */
export function areTwins(first: Candidate, second: Candidate, page: PageIndex): boolean {
  if (first.frame !== second.frame) return false;
  const address = plainAddress(first.href);
  if (address !== null && address === plainAddress(second.href) && !address.endsWith('#')) return true;
  const nested = contains(first.box, second.box) || contains(second.box, first.box);
  if (!nested) return false;
  if (first.xpath.startsWith(`${second.xpath}/`) || second.xpath.startsWith(`${first.xpath}/`)) {
    const sameName = labelOf(first) === labelOf(second);
    return sameName || boxIou(first.box, second.box) > 0.6;
  }
  return page.chain(first.region)[0] === page.chain(second.region)[0] && boxIou(first.box, second.box) > 0.8;
}

/** Of two twins of which one is a part of the other, the control: a drop-down, and not the words on it. Else the first. */
export const controlOf = (first: Candidate, second: Candidate): Candidate =>
  first.xpath.startsWith(`${second.xpath}/`) && second.role !== '' && first.role === '' ? second : first;

/** Twins that differ by no more than this are equals: then the one that comes first on the page is meant. */
const equalWithin = 0.05;

/** Twins are looked for among this many of the best. */
const twinDepth = 40;

/** Keeps one of each set of twins, best first. */
export function mergeTwins<T extends Scored>(ranking: readonly T[], page: PageIndex): readonly T[] {
  const kept: T[] = [];
  for (const [place, one] of ranking.entries()) {
    const twin =
      place >= twinDepth ? -1 : kept.findIndex((other) => areTwins(other.candidate, one.candidate, page));
    const known = kept[twin];
    if (known === undefined) kept.push(one);
    else if (isBefore(one, known, page)) kept[twin] = { ...one, score: known.score };
  }
  return kept;
}

function isBefore(one: Scored, other: Scored, page: PageIndex): boolean {
  const { candidates } = page.snapshot;
  return (
    other.score - one.score <= equalWithin &&
    one.candidate.inViewport === other.candidate.inViewport &&
    foldText(one.candidate.name) === foldText(other.candidate.name) &&
    candidates.indexOf(one.candidate) < candidates.indexOf(other.candidate)
  );
}
