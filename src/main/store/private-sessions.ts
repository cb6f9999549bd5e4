import { join } from 'node:path';
import type { Grant, Session } from '#shared/domain/index.ts';
import { openConnection } from './connection.ts';
import { purgeDeleted } from './forget.ts';
import { migrate } from './migrations.ts';
import { createMethods, type Store } from './store.ts';
import { type CoverPicture, createBackground, run, type StoreContext } from './store-context.ts';
import { storeFiles } from './store-files.ts';

/** A store that also keeps sessions in memory alone. */
export interface StoreWithPrivate extends Store {
  /** A session of which nothing reaches the disk. It is gone when it is deleted or Parley is closed. */
  createPrivateSession(): Promise<Session>;
  isPrivate(sessionId: string): boolean;
  /** How many private sessions there are at this moment. */
  readonly privateCount: number;
  /** A permission that ends with Parley, given in a private session. */
  addPrivateGrant(grant: Omit<Grant, 'id'>): Promise<Grant>;
}

interface PrivateOptions {
  readonly dataDir: string;
  readonly coverPicture: CoverPicture;
  readonly onSoundsGone?: (utteranceIds: readonly string[]) => void;
}

/**
 * Adds private sessions to a store: the same schema and the same code on a database in memory, to which everything about
 * such a session goes. Callers name sessions and turns as always and need not know where they are.
 */
export function withPrivateSessions(store: Store, options: PrivateOptions): StoreWithPrivate {
  const database = openConnection(':memory:');
  migrate(database, { backup: () => undefined });
  const context: StoreContext = {
    database,
    // A folder that is never made: there are no backups of what is in memory, so none is found there to be renewed.
    files: storeFiles(join(options.dataDir, 'private-sessions-have-no-files')),
    now: Date.now,
    notify: () => undefined,
    background: createBackground(),
    coverPicture: options.coverPicture,
    soundsGone: options.onSoundsGone ?? (() => undefined),
  };
  const memory = createMethods(context, {
    onFirstSession: () => undefined,
    close: async () => {
      await context.background.settled();
      database.close();
    },
  });
  const ids = new Set<string>();
  const holder = (sessionId: string): Store => (ids.has(sessionId) ? memory : store);
  const marked = (session: Session): Session => ({ ...session, isPrivate: true });
  const named = async (sessionId: string, session: Promise<Session>): Promise<Session> =>
    ids.has(sessionId) ? marked(await session) : session;

  async function deleteAll(sessionIds: readonly string[]): Promise<void> {
    const hidden = sessionIds.filter((id) => ids.has(id));
    await store.deleteSessions(sessionIds.filter((id) => !ids.has(id)));
    if (hidden.length === 0) return;
    await memory.deleteSessions(hidden);
    for (const id of hidden) ids.delete(id);
    // At once and for good: a private session that could come back would still be somewhere.
    await context.background.settled();
    await run(context, () => purgeDeleted(context));
  }

  return {
    ...store,
    get privateCount() {
      return ids.size;
    },
    isPrivate: (sessionId) => ids.has(sessionId),
    createPrivateSession: async () => {
      const created = await memory.createSession();
      ids.add(created.id);
      return marked(created);
    },
    listSessions: async (query, limit, more = {}) => {
      const { filter, offset = 0 } = more;
      // They stand before all others: what is listed further down is none of them.
      const [hidden, kept] = await Promise.all([
        offset > 0 ? [] : memory.listSessions(query, limit, { filter }),
        store.listSessions(query, limit, more),
      ]);
      return [...hidden.map(marked), ...kept].sort((a, b) => b.updatedAt - a.updatedAt).slice(0, limit);
    },
    session: (sessionId) => named(sessionId, holder(sessionId).session(sessionId)),
    turns: (sessionId) => holder(sessionId).turns(sessionId),
    trace: async (turnId) => (await memory.trace(turnId)) ?? store.trace(turnId),
    page: async (turnId) => (await memory.page(turnId)) ?? store.page(turnId),
    picture: async (turnId, part) => (await memory.picture(turnId, part)) ?? store.picture(turnId, part),
    renameSession: (sessionId, title) => named(sessionId, holder(sessionId).renameSession(sessionId, title)),
    starSession: (sessionId, isStarred) =>
      named(sessionId, holder(sessionId).starSession(sessionId, isStarred)),
    deleteSession: (sessionId) => deleteAll([sessionId]),
    deleteSessions: deleteAll,
    clearHistory: async () => {
      const cleared = await store.clearHistory();
      ids.clear();
      return [...cleared, ...(await memory.clearHistory())];
    },
    recordUserTurn: (turn) => holder(turn.sessionId).recordUserTurn(turn),
    recordNavigatorTurn: (turn, trace, seen, notes) =>
      holder(turn.sessionId).recordNavigatorTurn(turn, trace, seen, notes),
    maskSecret: (sessionId, secret) => holder(sessionId).maskSecret(sessionId, secret),
    memory: (sessionId) => holder(sessionId).memory(sessionId),
    utteranceIds: async () => [...(await store.utteranceIds()), ...(await memory.utteranceIds())],
    setRunning: (sessionId, running) => holder(sessionId).setRunning(sessionId, running),
    grants: async () => [...(await memory.grants()), ...(await store.grants())],
    addPrivateGrant: memory.addGrant,
    revokeGrant: async (grantId) => {
      const isHere = (await memory.grants()).some(({ id }) => id === grantId);
      await (isHere ? memory : store).revokeGrant(grantId);
    },
    close: async () => {
      await memory.close();
      await store.close();
    },
  };
}
