export { formatActionLine, formatHistory, snapshotTree, taskOf } from './live-page.ts';
export {
  type ChoiceReply,
  type ChoiceTemplates,
  formatChatQuestion,
  formatQuestion,
  formatTarget,
  groupSize,
  letterOf,
  parleyTemplates,
  readChatReply,
  readChoiceTemplates,
  readTrainedReply,
} from './multiple-choice.ts';
export { parseXml } from './parse-xml.ts';
export {
  clipBatch,
  countPerBatch,
  cutSampleBatches,
  formatSeeActChoice,
  formatSeeActLook,
  nameOption,
  readSeeActReply,
  seeActSystem,
} from './see-act.ts';
export {
  cleanPage,
  describeForCrossEncoder,
  firstWords,
  formatPruned,
  formatRankerQuery,
  listOptions,
  nodeIdOf,
  prunePageAround,
  rankLogits,
  type TextStyle,
} from './tree.ts';
