export { type DescribedElement, type DescribeOptions, describeAction } from './describe-action.ts';
export { formatAction } from './format-action.ts';
export { type CallArgument, type CallValue, formatCall } from './format-call.ts';
export { formatTimestamp } from './format-timestamp.ts';
export { formatTurn, type TurnCall, type TurnForm, turnCall } from './format-turn.ts';
export { intentWord, normalizeIntent, type ParsedIntent } from './intent-name.ts';
export { type ParsedAction, parseAction } from './parse-action.ts';
export type { ParsedArgument } from './parse-value.ts';
export { pythonRepr } from './python-repr.ts';
export {
  type ReplayBrowserTurn,
  type ReplayChatTurn,
  type ReplayElement,
  type ReplayTurn,
  uidAttribute,
} from './replay-turn.ts';
export { sanitizeArguments } from './sanitize-arguments.ts';
export { shortenRight } from './shorten-right.ts';
export { type ActionProblem, isActionProblem, toAction } from './to-action.ts';
