export {
  candidateCount,
  describeElement,
  type ElementFields,
  formatDmrQuery,
  formatElementDocument,
  historyLength,
  isRankedBox,
  selectUtterances,
  type Viewport,
} from './dmr.ts';
export { formatSessionQuery, livePage, shallowParents } from './live-page.ts';
export {
  buildMindActRecords,
  mindActWords,
} from './mind-act.ts';
export { parseHtml } from './parse-html.ts';
export {
  actionModelBudgets,
  buildActionRecords,
  fillTemplate,
  formatAsOneText,
  type MessageRecord,
  mergeHistory,
  type PromptBudgets,
  type PromptTemplates,
  type RecordedTurn,
  selectTurns,
  toChatMessages,
  toReplayTurn,
} from './records.ts';
export { mindActSystem, parleyPromptTemplates, readPromptTemplates } from './templates.ts';
export type { ElementNode } from './tree.ts';
export {
  copyTree,
  decodeEntities,
  escapeText,
  formatTree,
  listElementFacts,
  listElements,
  mindActLimits,
} from './tree.ts';
export { shortenRecords } from './truncation.ts';
