import type { Connection } from '../connection.ts';
import { createSessionsAndTurns } from './0001-sessions-and-turns.ts';
import { createSearch } from './0002-search.ts';

/** In order; a step that has shipped is never changed. The n-th one brings `user_version` to n. */
export const migrations: readonly ((database: Connection) => void)[] = [createSessionsAndTurns, createSearch];
