import type { Connection } from '#shared/domain/index.ts';

/** Id of a connection that is being typed in: it has no name yet, and the user is in its form already. */
export const unsavedConnectionId = 'unsaved';

/** Where to ask and with what. The key stays in this object: it is in no error, log, report or trace. */
export interface Endpoint {
  readonly connection: Connection;
  /** null: none is sent, as local servers want it. */
  readonly key: string | null;
}
