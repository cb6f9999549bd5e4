import type { JsonValue } from '#shared/domain/index.ts';
import type { Connection } from './connection.ts';
import { maskSecret } from './forget.ts';
import { addGrant, readGrants, revokeGrant } from './grants.ts';
import { readLastTurns, readScreenshot, readTrace, readTurns } from './read-turns.ts';
import { recordNavigatorTurn, recordUserTurn } from './record-turns.ts';
import { searchSessions } from './search-sessions.ts';
import {
  createSession,
  deleteSession,
  readSession,
  renameSession,
  setRunning,
  undeleteSession,
} from './sessions.ts';
import { changeSettings, readSettings } from './settings.ts';
import { readUtteranceIds } from './sounds.ts';
import type { Store, StoreReader } from './store.ts';
import { run, type StoreContext, sessionRowId } from './store-context.ts';
import type { StoreFiles } from './store-files.ts';

/** The reading half of the method map. */
export function createReader(
  database: Connection,
  files: StoreFiles,
  close: () => Promise<void>,
): StoreReader {
  const context = { files };
  return {
    listSessions: (query, limit) => run(context, () => searchSessions(database, query, limit)),
    session: (sessionId) => run(context, () => readSession(database, sessionId)),
    turns: (sessionId) => run(context, () => readTurns(database, sessionId)),
    lastTurns: (sessionId, count) => run(context, () => readLastTurns(database, sessionId, count)),
    trace: (turnId) => run(context, () => readTrace(database, turnId)),
    screenshot: (turnId) => run(context, () => readScreenshot(database, turnId)),
    settings: () => run(context, () => readSettings({ database })),
    close,
  };
}

/** The whole method map: callers await named methods, never SQL. */
export function createMethods(
  context: StoreContext,
  hooks: { readonly onFirstSession: () => void; readonly close: () => void },
): Store {
  const { database, files } = context;
  let hasData = false;
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= run(context, hooks.close);
    return closing;
  };
  return {
    ...createReader(database, files, close),
    createSession: () =>
      run(context, () => {
        const created = createSession(context);
        if (!hasData) hooks.onFirstSession();
        hasData = true;
        return created;
      }),
    renameSession: (sessionId, title) => run(context, () => renameSession(context, sessionId, title)),
    deleteSession: (sessionId) => run(context, () => deleteSession(context, sessionId)),
    undeleteSession: (sessionId) => run(context, () => undeleteSession(context, sessionId)),
    recordUserTurn: (turn) => run(context, () => recordUserTurn(context, turn)),
    recordNavigatorTurn: (turn, trace, screenshot, memory) =>
      run(context, () => recordNavigatorTurn(context, turn, trace, screenshot, memory)),
    maskSecret: (sessionId, secret) => run(context, () => maskSecret(context, sessionId, secret)),
    utteranceIds: () => run(context, () => readUtteranceIds(database)),
    memory: (sessionId) => run(context, () => readMemory(database, sessionId)),
    setRunning: (sessionId, running) => run(context, () => setRunning(context, sessionId, running)),
    grants: () => run(context, () => readGrants(context)),
    addGrant: (grant) => run(context, () => addGrant(context, grant)),
    revokeGrant: (grantId) => run(context, () => revokeGrant(context, grantId)),
    changeSettings: (changes) => run(context, () => changeSettings(context, changes)),
  };
}

function readMemory(database: Connection, sessionId: string): JsonValue {
  const row = sessionRowId(database, sessionId);
  const stored = database
    .prepare<[number], { memory: string }>('SELECT memory FROM sessions WHERE row = ?')
    .get(row);
  return stored ? (JSON.parse(stored.memory) as JsonValue) : null;
}
