export { type Client, createClient } from './client.ts';
export type { ConnectionStatus } from './connection.ts';
export { findConnection } from './find-connection.ts';
