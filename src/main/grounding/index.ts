export { collectEvidence, decide, isByChance, type Said } from './decide.ts';
export { findRun, isCalled, isOpening, isSidelineRegion, isTaking, labelOf, primaryOf } from './find-run.ts';
export { ground } from './ground.ts';
export type {
  Grounding,
  MeaningLookup,
} from './grounding.ts';
export { eachOf, findKind, runsOf } from './kind.ts';
export { findLandmark } from './landmarks.ts';
export { findOpposite } from './match-words.ts';
export { indexPage, type PageIndex, type TextRun } from './page-index.ts';
export { isItemWord } from './parse-places.ts';
export { areTwins } from './rank-candidates.ts';
export { isSearchBox, type Want } from './score.ts';
export type { Place, TargetDescription } from './target.ts';
export { parseTarget } from './target.ts';
