import type { Connection } from '#shared/domain/index.ts';
import type { Endpoint } from './endpoint.ts';

/** What the environment describes, as an endpoint: a server that needs no key is sent none. */
export function toEndpoint(
  described: { readonly connection: Connection; readonly key: string } | null,
): Endpoint | null {
  return described === null ? null : { ...described, key: described.key === '' ? null : described.key };
}
