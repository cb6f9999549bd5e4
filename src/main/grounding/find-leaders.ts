import type { Candidate } from '#shared/domain/index.ts';
import { primaryOf } from './find-run.ts';
import type { PageIndex } from './page-index.ts';

/** Candidates that go by what stands around them: the link of an entry, the only field of a section. */
function findLeaders(page: PageIndex): ReadonlySet<Candidate> {
  const leaders = new Set<Candidate>();
  for (const run of page.runs) {
    for (const entry of run.entries) {
      const primary = primaryOf(entry, run, page);
      if (primary !== null) leaders.add(primary);
    }
  }
  for (const [index, region] of page.snapshot.regions.entries()) {
    if (region.kind !== 'section' && region.kind !== 'form') continue;
    const fields = page.candidatesIn(index).filter((one) => one.affordances.includes('type'));
    const [only] = fields;
    if (fields.length === 1 && only !== undefined) leaders.add(only);
  }
  return leaders;
}

const knownLeaders = new WeakMap<PageIndex, ReadonlySet<Candidate>>();

/** The same, computed once per page. */
export function leadersOf(page: PageIndex): ReadonlySet<Candidate> {
  const known = knownLeaders.get(page) ?? findLeaders(page);
  knownLeaders.set(page, known);
  return known;
}
