export { collectEvidence, decide, isByChance, type Said } from './decide.ts';
export { findRun, isCalled, isOpening, isSidelineRegion, isTaking, labelOf, primaryOf } from './find-run.ts';
export { findPart } from './fit-place.ts';
export { ground } from './ground.ts';
export type {
  Grounding,
  MeaningLookup,
} from './grounding.ts';
export { eachOf, findKind, runsOf } from './kind.ts';
export { findOpposite, matchName } from './match-words.ts';
export { indexPage, type PageIndex, type TextRun } from './page-index.ts';
export { isSearchBox, type Want } from './score.ts';
export type { TargetDescription } from './target.ts';
export { parseTarget } from './target.ts';
export { areTwins } from './twins.ts';
export { isItemWord } from './vocabulary.ts';
