export { type FakeModel, fakeModel, type PlayModelOptions } from './fake-model.ts';
export { elementNamed, findElement, listElements } from './find-in-prompt.ts';
export type { ModelAnswer, ModelReply } from './model-answer.ts';
export type { FakeRequest } from './model-request.ts';
export { findOrder, obeyPage } from './obey-page.ts';
export { readPagePart } from './read-page-part.ts';
export { type ScriptedTurn, scriptTurns } from './script-turns.ts';
export { selfSigned } from './self-signed.ts';
