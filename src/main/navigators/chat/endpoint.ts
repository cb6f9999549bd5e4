import type { Connection } from '#shared/domain/index.ts';

/** Where to ask and with what. The key stays in this object: it is in no error, log, report or trace. */
export interface Endpoint {
  readonly connection: Connection;
  /** null: none is sent, as local servers want it. */
  readonly key: string | null;
}
