export { type Client, createClient } from './client.ts';
export type { ConnectionStatus } from './connection.ts';
export { findConnection } from './connection.ts';
