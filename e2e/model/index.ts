export { elementNamed, findElement, listElements, type NamedElement } from './find-in-prompt.ts';
export type { ModelAnswer, ModelReply } from './model-answer.ts';
export { findOrder, obeyPage } from './obey-page.ts';
export { type PlayedModel, type PlayModelOptions, playModel } from './play-model.ts';
export type { CompletionBody, PlayedMessage, PlayedRequest } from './played-request.ts';
export { readPagePart } from './read-page-part.ts';
export { type ScriptedTurn, scriptTurns, type TurnScript } from './script-turns.ts';
export { selfSigned } from './self-signed.ts';
