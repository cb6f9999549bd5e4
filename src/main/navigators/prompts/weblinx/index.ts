export {
  candidateCount,
  describeElement,
  type ElementFields,
  elementFieldNames,
  formatDmrQuery,
  formatElementDocument,
  formatUtterance,
  formatUtterances,
  historyLength,
  isRankedBox,
  meanReciprocalRank,
  type RankedRow,
  rankScores,
  recallAt,
  selectCandidates,
  selectUtterances,
  type Viewport,
} from './dmr.ts';
export { formatSessionQuery, livePage, shallowParents } from './live-page.ts';
export {
  buildMindActRecords,
  type MindActPromptInput,
  mindActWords,
} from './mind-act.ts';
export { parseHtml } from './parse-html.ts';
export {
  type ActionPromptInput,
  actionModelBudgets,
  buildActionRecords,
  fillTemplate,
  formatAsOneText,
  type MessageRecord,
  mergeHistory,
  type PromptBudgets,
  type PromptTemplates,
  type RecordedTurn,
  type SelectedTurn,
  selectTurns,
  toChatMessages,
  toReplayTurn,
} from './records.ts';
export { mindActSystem, parleyPromptTemplates, readPromptTemplates } from './templates.ts';
export type { CommentNode, ElementNode, PageNode } from './tree.ts';
export {
  actionModelLimits,
  cleanTree,
  copyTree,
  decodeEntities,
  escapeText,
  formatTree,
  listElementFacts,
  listElements,
  mindActLimits,
  type PruneLimits,
  prunePage,
} from './tree.ts';
export {
  type CandidateFields,
  reduceLengths,
  shortenRecords,
  truncateCandidates,
  truncateCenter,
  truncateHistory,
  truncateTree,
  truncateUtterances,
} from './truncation.ts';
