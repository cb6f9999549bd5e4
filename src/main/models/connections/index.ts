export { type Connections, type ConnectionsParts, chooseEndpoint, createConnections } from './connections.ts';
export {
  chosenAtFirstUse,
  createModelChooser,
  endpointFromEnvironment,
  firstChatModel,
} from './environment.ts';
export { createKeyStore, type SecretStore } from './key-store.ts';
