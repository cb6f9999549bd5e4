export {
  type ChatClient,
  type ChatClientOptions,
  type Completion,
  createChatClient,
} from './chat-client.ts';
export { type CompletionClient, createCompletionClient } from './completion-client.ts';
export {
  BodyTooLong,
  type Endpoint,
  type EndpointAddress,
  hasKey,
  loadSdk,
  nameHost,
  openEndpoint,
  toBaseUrl,
} from './endpoint.ts';
export {
  type EndpointUse,
  explainFailure,
  explainRefusal,
  explainWebPage,
  type Failure,
  type FailureKind,
  failureKindOf,
  failWith,
  nothingAt,
} from './failures.ts';
export { listEndpointModels, listModels } from './list-models.ts';
export type { Message } from './messages.ts';
export type { Reply } from './reply.ts';
export { askWithRetries } from './retry.ts';
export { priceOf, usageOfAnswers } from './sum-usage.ts';
