export { findRun, primaryOf } from './find-run.ts';
export { fitRole, fitWant, isSearchBox, type Want } from './fit-role.ts';
export { ground } from './ground.ts';
export { isByMeaning } from './ground-by-meaning.ts';
export { groundWhole } from './ground-whole.ts';
export type {
  DescriptionScorer,
  GroundedCandidate,
  Grounding,
  GroundingContext,
  MeaningLookup,
} from './grounding.ts';
export { indexPage, type PageIndex, type Run } from './page-index.ts';
export { parseTarget } from './parse-target.ts';
export type { Anchor, Direction, Place, TargetDescription } from './target-description.ts';
export { thresholds } from './thresholds.ts';
