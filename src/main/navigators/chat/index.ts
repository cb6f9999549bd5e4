export { listModels } from './client/index.ts';
export { type ChatNavigatorOptions, createChatNavigator } from './create-chat-navigator.ts';
export type { Endpoint } from './endpoint.ts';
export { chosenAtFirstUse, connectionFromEnvironment } from './environment/index.ts';
export { type TestOptions, testConnection } from './probe/index.ts';
