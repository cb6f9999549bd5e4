import type {
  Grant,
  JsonValue,
  NavigatorTurn,
  Session,
  Settings,
  Trace,
  Turn,
  UserTurn,
} from '#shared/domain/index.ts';
import type { NewNavigatorTurn, NewTrace, NewUserTurn } from './record-turns.ts';

/** What can be read without being the one writer; `parley export` does, while a window is open. */
export interface StoreReader {
  /**
   * Sessions in which every word of `query` stands in the title or a turn, latest first; "" lists all.
   */
  listSessions(query: string, limit: number): Promise<readonly Session[]>;
  /** @throws AppError `not-found` */
  session(sessionId: string): Promise<Session>;
  /** All turns, oldest first. @throws AppError `not-found` */
  turns(sessionId: string): Promise<readonly Turn[]>;
  /** The `count` turns before the end, oldest first: what WebLINX calls the history window. */
  lastTurns(sessionId: string, count: number): Promise<readonly Turn[]>;
  /** null for user turns and for turns that were recorded without one. */
  trace(turnId: string): Promise<Trace | null>;
  /** JPEG. */
  screenshot(turnId: string): Promise<Uint8Array | null>;
  settings(): Promise<Settings>;
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
  deleteSession(sessionId: string): Promise<void>;
  /** Takes a delete back, until the store is closed. */
  undeleteSession(sessionId: string): Promise<Session>;

  recordUserTurn(turn: NewUserTurn): Promise<UserTurn>;
  /** Turn, trace, screenshot and the navigator's memory in one transaction. */
  recordNavigatorTurn(
    turn: NewNavigatorTurn,
    trace: NewTrace | null,
    screenshot: Uint8Array | null,
    memory: JsonValue,
  ): Promise<NavigatorTurn>;
  /** Replaces every occurrence of `secret` in one session, leaves no copy behind, gives the changed turns. */
  maskSecret(sessionId: string, secret: string): Promise<readonly Turn[]>;
  memory(sessionId: string): Promise<JsonValue>;
  /** Of all spoken turns, those of deleted sessions that can still come back included. */
  utteranceIds(): Promise<readonly string[]>;
  /** A session that is running when the process dies comes back as `interrupted`. */
  setRunning(sessionId: string, running: boolean): Promise<void>;

  grants(): Promise<readonly Grant[]>;
  addGrant(grant: Omit<Grant, 'id'>): Promise<Grant>;
  /** @throws AppError `not-found` */
  revokeGrant(grantId: string): Promise<void>;

  /** All or nothing. @throws AppError `bad-input` for an unknown key or a value that does not fit */
  changeSettings(changes: Readonly<Record<string, unknown>>): Promise<Settings>;
}
