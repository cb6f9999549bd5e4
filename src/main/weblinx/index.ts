export { describeElement, type ElementFields, elementFieldNames } from './dmr/describe-element.ts';
export type { ElementFacts } from './dmr/element-facts.ts';
export { isRankedBox } from './dmr/filter-boxes.ts';
export { formatDmrQuery, type Viewport } from './dmr/format-dmr-query.ts';
export { formatElementDocument } from './dmr/format-element-document.ts';
export {
  formatUtterance,
  formatUtterances,
  historyLength,
  selectUtterances,
} from './dmr/format-utterances.ts';
export { rankScores } from './dmr/rank-scores.ts';
export { meanReciprocalRank, type RankedRow, recallAt, recallCutoffs } from './dmr/ranking-metrics.ts';
export { candidateCount, selectCandidates } from './dmr/select-candidates.ts';
export { toReplayTurn } from './to-replay-turn.ts';
export { listElementFacts } from './tree/list-element-facts.ts';
export type { CommentNode, ElementNode, PageNode } from './tree/page-tree.ts';
