import type {
  ConsequenceKind,
  Grant,
  JsonValue,
  NavigatorTurn,
  SavedReplay,
  Session,
  SessionFilter,
  Settings,
  StoredPage,
  Trace,
  Turn,
  UserTurn,
} from '#shared/domain/index.ts';
import type { NewNavigatorTurn, NewTrace, NewUserTurn, SeenPage } from '../agent/ports.ts';
import { type Restored, restoreBackup, type Sounds, type WorkWatch, writeBackup } from './backup-file.ts';
import type { DatabaseConnection } from './connection.ts';
import { coverMasked, readContent, readPage } from './contents.ts';
import { countSessions, findSessions } from './find-sessions.ts';
import { clearHistory, maskSecret, purgeDeleted } from './forget.ts';
import { type GivenSession, importSession } from './import-session.ts';
import { deleteReplay, readReplays, renameReplay, saveReplay } from './replays.ts';
import { readFacts } from './session-facts.ts';
import {
  createSession,
  deleteSessions,
  readSession,
  renameSession,
  setRunning,
  starSession,
  undeleteSession,
} from './sessions.ts';
import {
  addGrant,
  changeSettings,
  dropOldGrants,
  readGrants,
  readSettings,
  revokeGrant,
} from './settings.ts';
import { readUtteranceIds } from './sounds.ts';
import {
  dropOldContents,
  findOldContents,
  type KeptSince,
  measureStorage,
  type OldContents,
  releaseFree,
  type StoredKind,
} from './storage.ts';
import { run, type StoreContext, sessionRowId } from './store-context.ts';
import type { StoreFiles } from './store-files.ts';
import { readTrace, readTurns, recordNavigatorTurn, recordUserTurn } from './turns.ts';

interface SessionsWanted {
  readonly filter?: SessionFilter | undefined;
  /** Listed before. */
  readonly offset?: number | undefined;
}

type SessionFacts = ReturnType<typeof readFacts>;

/** What can be read without being the one writer; `parley export` does, while a window is open. */
export interface StoreReader {
  /**
   * Sessions in which every word of `query` stands in the title or a turn, latest first; "" lists all.
   */
  listSessions(query: string, limit: number, more?: SessionsWanted): Promise<readonly Session[]>;
  /** How many of them there are, however many are listed. */
  countSessions(query: string, filter?: SessionFilter): Promise<number>;
  /** The sites and navigators that sessions can be filtered by, most sessions first. */
  sessionFacts(): Promise<SessionFacts>;
  /** @throws AppError `not-found` */
  session(sessionId: string): Promise<Session>;
  /** All turns, oldest first. @throws AppError `not-found` */
  turns(sessionId: string): Promise<readonly Turn[]>;
  /** null for user turns and for turns that were recorded without one. */
  trace(turnId: string): Promise<Trace | null>;
  /** The page as it was before the turn; null for turns that were recorded without one. */
  page(turnId: string): Promise<StoredPage | null>;
  /** JPEG, as the window showed it or as a model got it. */
  picture(turnId: string, part: 'shown' | 'sent'): Promise<Uint8Array | null>;
  settings(): Promise<Settings>;
  /** What was saved for doing it again, by name. */
  replays(): Promise<readonly SavedReplay[]>;
  /** Ends the store: what was deleted is removed for good, a backup is made. Idempotent. */
  close(): Promise<void>;
}

/**
 * Parley's memory. Each call has reached the disk when it resolves; whatever goes wrong is an AppError
 * (`store`, `not-found`, `bad-input`). Card numbers and values given for passwords and codes are masked in
 * everything that is written.
 */
export interface Store extends StoreReader {
  createSession(): Promise<Session>;
  renameSession(sessionId: string, title: string): Promise<Session>;
  starSession(sessionId: string, isStarred: boolean): Promise<Session>;
  /** All or none. */
  deleteSessions(sessionIds: readonly string[]): Promise<void>;
  deleteSession(sessionId: string): Promise<void>;
  /** Removes what was deleted until then for good, with its pictures, sound and backups; gives how many. */
  purgeDeleted(until: number): Promise<number>;
  /** Takes a delete back, until it is purged or the store is closed. */
  undeleteSession(sessionId: string): Promise<Session>;
  /** Deletes all sessions at once and for good, with their pictures, sound and backups; gives the ids of those that were there. */
  clearHistory(): Promise<readonly string[]>;

  /** Adds a session of another folder, marked; its ids are given anew. */
  importSession(given: GivenSession): Promise<Session>;

  recordUserTurn(turn: NewUserTurn): Promise<UserTurn>;
  /** Turn, trace, pictures and the navigator's memory in one transaction; the page follows beside what comes next. */
  recordNavigatorTurn(
    turn: NewNavigatorTurn,
    trace: NewTrace | null,
    seen: SeenPage,
    memory: JsonValue,
  ): Promise<NavigatorTurn>;
  /** Replaces every occurrence of `secret` in one session, leaves no copy behind, gives the changed turns. */
  maskSecret(sessionId: string, secret: string): Promise<readonly Turn[]>;
  memory(sessionId: string): Promise<JsonValue>;
  /** Of all spoken turns, those of deleted sessions that can still come back included. */
  utteranceIds(): Promise<readonly string[]>;
  /** A session that is running when the process dies comes back as `interrupted`. */
  setRunning(sessionId: string, running: boolean): Promise<void>;

  /** What is kept and how much of the disk it takes. */
  storage(): Promise<readonly StoredKind[]>;
  /** Pictures and pages from before these moments. */
  oldContents(since: KeptSince): Promise<OldContents>;
  /** Removes them for good; gives how many there were. */
  dropOldContents(since: KeptSince): Promise<number>;
  /** Gives the disk back what deleting left free in the database's file. */
  releaseFree(): Promise<void>;
  /** All that is kept, in one file. @throws AppError `bad-input`; what the signal was aborted with */
  writeBackup(
    target: string,
    sounds: Pick<Sounds, 'read'>,
    watch: WorkWatch,
  ): Promise<{ readonly sessions: number; readonly bytes: number }>;
  /** Adds what is in a backup and not here. @throws AppError `bad-input`; what the signal was aborted with */
  restoreBackup(source: string, sounds: Sounds, watch: WorkWatch): Promise<Restored>;
  /** @throws AppError `bad-input` when another one has the name */
  saveReplay(replay: Omit<SavedReplay, 'id' | 'createdAt'>): Promise<SavedReplay>;
  renameReplay(replayId: string, name: string): Promise<void>;
  deleteReplay(replayId: string): Promise<void>;

  grants(): Promise<readonly Grant[]>;
  addGrant(grant: Omit<Grant, 'id'>): Promise<Grant>;
  /** Takes away the permissions that may not be remembered any more; gives how many there were. */
  dropOldGrants(kept: readonly ConsequenceKind[]): Promise<number>;
  /** @throws AppError `not-found` */
  revokeGrant(grantId: string): Promise<void>;

  /** All or nothing. @throws AppError `bad-input` for an unknown key or a value that does not fit */
  changeSettings(changes: Readonly<Record<string, unknown>>): Promise<Settings>;
}

/** The reading half of the method map. */
export function createReader(
  database: DatabaseConnection,
  files: StoreFiles,
  close: () => Promise<void>,
): StoreReader {
  const context = { files };
  return {
    listSessions: (query, limit, { filter = {}, offset = 0 } = {}) =>
      run(context, () => findSessions(database, { query, filter }, limit, offset)),
    countSessions: (query, filter = {}) => run(context, () => countSessions(database, { query, filter })),
    sessionFacts: () => run(context, () => readFacts(database)),
    session: (sessionId) => run(context, () => readSession(database, sessionId)),
    turns: (sessionId) => run(context, () => readTurns(database, sessionId)),
    trace: (turnId) => run(context, () => readTrace(database, turnId)),
    page: (turnId) => run(context, () => readPage(database, turnId)),
    picture: (turnId, part) => run(context, () => readContent(database, turnId, part)),
    settings: () => run(context, () => readSettings({ database })),
    replays: () => run(context, () => readReplays(database)),
    close,
  };
}

/** The whole method map: callers await named methods, never SQL. */
export function createMethods(
  context: StoreContext,
  hooks: { readonly onFirstSession: () => void; readonly close: () => Promise<void> },
): Store {
  const { database, files } = context;
  let hasData = false;
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= run(context, hooks.close);
    return closing;
  };
  const reader = createReader(database, files, close);
  return {
    ...reader,
    // What was recorded last may still be on its way.
    page: (turnId) => context.background.settled().then(() => reader.page(turnId)),
    trace: (turnId) => context.background.settled().then(() => reader.trace(turnId)),
    createSession: () =>
      run(context, () => {
        const created = createSession(context);
        if (!hasData) hooks.onFirstSession();
        hasData = true;
        return created;
      }),
    renameSession: (sessionId, title) => run(context, () => renameSession(context, sessionId, title)),
    starSession: (sessionId, isStarred) => run(context, () => starSession(context, sessionId, isStarred)),
    deleteSessions: (sessionIds) => run(context, () => deleteSessions(context, sessionIds)),
    deleteSession: (sessionId) => run(context, () => deleteSessions(context, [sessionId])),
    purgeDeleted: (until) =>
      run(context, async () => {
        await context.background.settled();
        return purgeDeleted(context, until);
      }),
    undeleteSession: (sessionId) => run(context, () => undeleteSession(context, sessionId)),
    clearHistory: () =>
      run(context, async () => {
        await context.background.settled();
        return clearHistory(context);
      }),
    importSession: (given) => run(context, () => importSession(context, given)),
    recordUserTurn: (turn) => run(context, () => recordUserTurn(context, turn)),
    recordNavigatorTurn: (turn, trace, seen, memory) =>
      run(context, async () => {
        // The page of the step before is on the disk by now; where it is not, a crash would cost more than one.
        await context.background.settled();
        const covered = await coverMasked(context.coverPicture, seen);
        return recordNavigatorTurn(context, turn, trace, covered, memory);
      }),
    maskSecret: (sessionId, secret) => run(context, () => maskSecret(context, sessionId, secret)),
    utteranceIds: () => run(context, () => readUtteranceIds(database)),
    memory: (sessionId) => run(context, () => readMemory(database, sessionId)),
    setRunning: (sessionId, running) => run(context, () => setRunning(context, sessionId, running)),
    storage: () => run(context, () => measureStorage(database, files)),
    oldContents: (since) => run(context, () => findOldContents(database, since)),
    dropOldContents: (since) =>
      run(context, async () => {
        await context.background.settled();
        return dropOldContents(context, since);
      }),
    releaseFree: () => run(context, () => releaseFree(context)),
    writeBackup: (target, sounds, watch) => run(context, () => writeBackup(context, target, sounds, watch)),
    restoreBackup: (source, sounds, watch) =>
      run(context, () => restoreBackup(context, source, sounds, watch)),
    saveReplay: (replay) => run(context, () => saveReplay(context, replay)),
    renameReplay: (replayId, name) => run(context, () => renameReplay(context, replayId, name)),
    deleteReplay: (replayId) => run(context, () => deleteReplay(context, replayId)),
    grants: () => run(context, () => readGrants(context)),
    addGrant: (grant) => run(context, () => addGrant(context, grant)),
    dropOldGrants: (kept) => run(context, () => dropOldGrants(context, kept)),
    revokeGrant: (grantId) => run(context, () => revokeGrant(context, grantId)),
    changeSettings: (changes) => run(context, () => changeSettings(context, changes)),
  };
}

function readMemory(database: DatabaseConnection, sessionId: string): JsonValue {
  const row = sessionRowId(database, sessionId);
  const stored = database
    .prepare<[number], { memory: string }>('SELECT memory FROM sessions WHERE row = ?')
    .get(row);
  return stored ? (JSON.parse(stored.memory) as JsonValue) : null;
}
