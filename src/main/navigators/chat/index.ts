export { createChatNavigator } from './chat-navigator.ts';
export { testConnection } from './connection-test/test-connection.ts';
export { createModelClient } from './model-client.ts';
export { buildPix2ActPrompt } from './prompt/index.ts';
