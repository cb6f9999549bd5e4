export { chooseEndpoint } from './choose-endpoint.ts';
export { type Connections, type ConnectionsParts, createConnections } from './create-connections.ts';
export type { Endpoint } from './endpoint.ts';
export { createKeyStore, type KeyStore, type SecretStore } from './key-store.ts';
export { isThisMachine, normalizeAddress } from './normalize-address.ts';
export { toEndpoint } from './to-endpoint.ts';
