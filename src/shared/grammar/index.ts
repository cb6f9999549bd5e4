export { describeAction, describeStep, describeTurn } from './describe-action.ts';
export { handOverAdvice, handOverTitle, wordHandOver } from './describe-hand-over.ts';
export { describeRequests } from './describe-requests.ts';
export { elementWord } from './element-words.ts';
export {
  type CallArgument,
  type CallValue,
  formatAction,
  formatCall,
  formatTimestamp,
  normalizeIntent,
  type ParsedIntent,
  pythonRepr,
  pythonSpaces,
  sanitizeArguments,
  shortenRight,
} from './format-action.ts';
export {
  formatTurn,
  type ReplayBrowserTurn,
  type ReplayChatTurn,
  type ReplayTurn,
  type TurnCall,
  turnCall,
  uidAttribute,
} from './format-turn.ts';
export { describeCommand, formatChord, readKeys, splitTimes } from './keys.ts';
export type { ParsedArgument } from './parse-action.ts';
export {
  isActionProblem,
  type ParsedAction,
  parseAction,
  toAction,
} from './parse-action.ts';
