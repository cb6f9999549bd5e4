export { findRun, primaryOf } from './find-run.ts';
export { fitRole, fitWant, isSearchBox, type Want } from './fit-role.ts';
export {
  type DescriptionScorer,
  type GroundedCandidate,
  type Grounding,
  type GroundingContext,
  ground,
} from './ground.ts';
export { indexPage, type PageIndex, type Run } from './page-index.ts';
export { parseTarget } from './parse-target.ts';
export type { Anchor, Direction, Place, TargetDescription } from './target-description.ts';
export { thresholds } from './thresholds.ts';
