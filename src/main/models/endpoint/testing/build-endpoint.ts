import { type Connection, connection } from '#shared/domain/index.ts';
import type { Endpoint } from '../endpoint.ts';

/** A key that must be found nowhere but in the one header. */
export const canaryKey = 'sk-canary-4f9d2c71e8b35a06';

/** For tests: an endpoint with a connection like one that a person would set up. */
export function buildEndpoint(
  baseUrl: string,
  over: Partial<Connection> = {},
  key: string | null = canaryKey,
): Endpoint {
  return {
    connection: connection.parse({ id: 'c1', name: 'Mine', baseUrl, model: 'played-model', ...over }),
    key,
  };
}
