import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { contains } from './geometry.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import type { TargetDescription } from './target-description.ts';
import { priors } from './thresholds.ts';

/** What is looked up about the candidates as a whole, once per ranking. */
export interface Company {
  /** How often a name stands in the entries of one list. */
  readonly series: ReadonlyMap<string, number>;
  /** Boxes around other controls. */
  readonly holders: ReadonlySet<Candidate>;
}

function label(candidate: Candidate): string {
  return foldText(candidate.name || candidate.text || candidate.nearbyLabel || candidate.description);
}

/** Entries of one list and the name of a control in them, as one key; null outside of lists. */
function seriesOf(candidate: Candidate, page: PageIndex): string | null {
  const { regions } = page.snapshot;
  const entry = page.chain(candidate.region).find((region) => isEntry(regions[region]?.kind));
  return entry === undefined ? null : `${regions[entry]?.parent} ${label(candidate)}`;
}

/** The name stands in several entries of one list: such a control has to be told apart. */
function isRepeated(candidate: Candidate, page: PageIndex, company: Company): boolean {
  const series = seriesOf(candidate, page);
  return series !== null && (company.series.get(series) ?? 0) > 1;
}

/** A dialog that covers the middle of what is seen; a notice at the edge keeps nobody from using the page. */
function blocks(page: PageIndex): boolean {
  const box = page.snapshot.regions[page.modal]?.box;
  const { width, height } = page.snapshot.viewport;
  return box !== undefined && contains(box, { x: width / 2, y: height / 2, width: 0, height: 0 });
}

/** What is said nowhere but known of people: they mean what they see, can use, and can tell apart. */
export function weighPrior(
  candidate: Candidate,
  page: PageIndex,
  target: TargetDescription,
  company: Company,
  isExact = false,
): number {
  let factor = 1;
  const isAtEnd = target.places.some((place) => place.kind === 'viewport' && place.vertical === 'bottom');
  if (!candidate.inViewport && !isAtEnd) factor *= priors.outOfView;
  if (candidate.states.disabled && target.state !== 'disabled') factor *= priors.disabled;
  const chain = page.chain(candidate.region);
  const isFooter = chain.some((region) => page.snapshot.regions[region]?.kind === 'footer');
  if (isFooter && !isAtEnd) factor *= priors.footer;
  if (page.modal >= 0 && !chain.includes(page.modal)) {
    factor *= isExact || !blocks(page) ? priors.besideNotice : priors.behindModal;
  }
  if (company.holders.has(candidate)) factor *= priors.holder;
  if (label(candidate) === '') factor *= priors.nameless;
  if (target.ordinal === null && target.places.length === 0 && isRepeated(candidate, page, company)) {
    factor *= priors.repeated;
  }
  return factor;
}

/** A box that holds this many controls and more is passed over for them. */
const heldFrom = 2;

export function lookAtCompany(candidates: readonly Candidate[], page: PageIndex): Company {
  const series = new Map<string, number>();
  const held = new Map<Candidate, number>();
  for (const candidate of candidates) {
    const key = seriesOf(candidate, page);
    if (key !== null) series.set(key, (series.get(key) ?? 0) + 1);
    const around = page.enclosing(candidate);
    if (around !== null) held.set(around, (held.get(around) ?? 0) + 1);
  }
  const isRow = (candidate: Candidate) => isEntry(page.snapshot.regions[candidate.region]?.kind);
  const holders = [...held].filter(([candidate, count]) => count >= heldFrom && !isRow(candidate));
  return { series, holders: new Set(holders.map(([candidate]) => candidate)) };
}
