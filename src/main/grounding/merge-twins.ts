import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { boxIou, contains } from './geometry.ts';
import type { PageIndex } from './page-index.ts';

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

const plainAddress = (href: string | null): string | null =>
  href === null || href.startsWith('javascript:') ? null : href;

/** Two candidates that do the same: choosing between them is no question for anybody. */
function areTwins(first: Candidate, second: Candidate, page: PageIndex): boolean {
  if (first.frame !== second.frame) return false;
  const address = plainAddress(first.href);
  if (address !== null && address === plainAddress(second.href) && !address.endsWith('#')) return true;
  const nested = contains(first.box, second.box) || contains(second.box, first.box);
  if (!nested) return false;
  if (first.xpath.startsWith(`${second.xpath}/`) || second.xpath.startsWith(`${first.xpath}/`)) {
    const sameName = foldText(first.name || first.text) === foldText(second.name || second.text);
    return sameName || boxIou(first.box, second.box) > 0.6;
  }
  return page.chain(first.region)[0] === page.chain(second.region)[0] && boxIou(first.box, second.box) > 0.8;
}

/** Keeps the best of each set of twins, best first; the order decides between equals. */
export function mergeTwins<T extends Scored>(
  ranking: readonly T[],
  page: PageIndex,
  depth: number,
): readonly T[] {
  const kept: T[] = [];
  for (const [place, one] of ranking.entries()) {
    if (place >= depth || !kept.some((other) => areTwins(other.candidate, one.candidate, page)))
      kept.push(one);
  }
  return kept;
}
