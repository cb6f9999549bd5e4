import type { Connection } from '#shared/domain/index.ts';

/** A connection with its key: what a request is made of. Lives in memory only. */
export interface Endpoint {
  readonly connection: Connection;
  /** null: none is set, as for most local servers. */
  readonly key: string | null;
}
