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
export { meanReciprocalRank, type RankedRow, recallAt } from './dmr/ranking-metrics.ts';
export { candidateCount, selectCandidates } from './dmr/select-candidates.ts';
export {
  type ActionPromptInput,
  actionModelBudgets,
  buildActionRecords,
  type PromptBudgets,
} from './prompt/build-action-records.ts';
export { buildMindActRecords, type MindActPromptInput } from './prompt/build-mind-act-records.ts';
export {
  formatAsOneText,
  type MessageRecord,
  mergeHistory,
  startWithUser,
} from './prompt/message-record.ts';
export { type RecordedTurn, type SelectedTurn, selectTurns } from './prompt/select-turns.ts';
export { fillTemplate, type PromptTemplates } from './prompt/templates.ts';
export { toReplayTurn } from './to-replay-turn.ts';
export { cleanTree } from './tree/clean-tree.ts';
export { formatTree } from './tree/format-tree.ts';
export { listElementFacts } from './tree/list-element-facts.ts';
export type { CommentNode, ElementNode, PageNode } from './tree/page-tree.ts';
export { actionModelLimits, mindActLimits, type PruneLimits, prunePage } from './tree/prune-page.ts';
export { reduceLengths } from './truncate/reduce-lengths.ts';
export { shortenRecords } from './truncate/shorten-records.ts';
export { type CandidateFields, truncateCandidates } from './truncate/truncate-candidates.ts';
export { truncateCenter } from './truncate/truncate-center.ts';
export { truncateHistory } from './truncate/truncate-history.ts';
export { truncateTree } from './truncate/truncate-tree.ts';
export { truncateUtterances } from './truncate/truncate-utterances.ts';
