import type { Candidate, Region } from '#shared/domain/index.ts';

export type RegionFact = Pick<Region, 'kind' | 'name' | 'index' | 'size'>;

/** What the template `parley-1` reads of an element; training makes the same from its own pages. */
export interface ElementFacts {
  readonly tag: string;
  readonly role: string;
  readonly inputType: string | null;
  readonly name: string;
  readonly text: string;
  readonly nearbyLabel: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly href: string | null;
  readonly options: readonly string[];
  /** Innermost first. */
  readonly regions: readonly RegionFact[];
}

const noOptions: readonly string[] = [];

/** The facts of one candidate; `regions` are its snapshot's. Values of fields are not among them. */
export function elementFacts(candidate: Candidate, regions: readonly Region[]): ElementFacts {
  return { ...ownFacts(candidate), regions: regionChain(candidate.region, regions) };
}

/** What is known of the candidate itself. */
export function ownFacts(candidate: Candidate): Omit<ElementFacts, 'regions'> {
  const { tag, role, inputType, name, text, nearbyLabel, description, attributes, href } = candidate;
  const options = candidate.options?.map((option) => option.label) ?? noOptions;
  return { tag, role, inputType, name, text, nearbyLabel, description, attributes, href, options };
}

/** The regions around something, innermost first. */
export function regionChain(innermost: number, regions: readonly Region[]): readonly RegionFact[] {
  const chain: RegionFact[] = [];
  let at = innermost;
  // A chain longer than the list would be a circle.
  while (at >= 0 && chain.length < regions.length) {
    const region = regions[at];
    if (region === undefined) break;
    chain.push(region);
    at = region.parent;
  }
  return chain;
}
