export { findRun, primaryOf } from './find-run.ts';
export { ground } from './ground.ts';
export { groundWhole, isByMeaning } from './ground-by-meaning.ts';
export type {
  Grounding,
  GroundingContext,
  MeaningLookup,
} from './grounding.ts';
export { indexPage, type PageIndex, type TextRun } from './page-index.ts';
export { isSearchBox, type Want } from './score.ts';
export type { Place, TargetDescription } from './target.ts';
export { parseTarget } from './target.ts';
