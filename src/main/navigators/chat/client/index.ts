export { type ChatClient, type Completion, type CompletionRequest, createChatClient } from './chat-client.ts';
export type { Reply, ReplyEnd } from './collect-reply.ts';
export { type FailureKind, failureKindOf } from './failure.ts';
export { answerTokens } from './limits.ts';
export { listEndpointModels, listModels } from './list-models.ts';
export type { Message, MessagePart } from './messages.ts';
export { normalizeBaseUrl } from './normalize-base-url.ts';
