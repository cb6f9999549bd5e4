import type { Session, SessionFilter, Turn } from '#shared/domain/index.ts';
import type { Result } from '#shared/ipc/index.ts';
import {
  failedLoading,
  isOnPageOf,
  newConversation,
  type OpenConversation,
  openSession,
} from './app-data.ts';
import { mergeTurns } from './apply-event.ts';
import type { ActionParts } from './model.ts';
import { sendFile } from './send-file.ts';

/** Fetched at once; more come as the list is scrolled. */
const pageSize = 200;

interface SessionPage {
  readonly list: readonly Session[];
  /** Where the next page begins; null where there is none. */
  readonly next: number | null;
}

function nextOf(page: readonly Session[]): number | null {
  return page.length < pageSize ? null : (page.at(-1)?.updatedAt ?? null);
}

/** What was listed and a page behind it, each once. */
export function withPage(list: readonly Session[], page: readonly Session[]): readonly Session[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...page.filter(({ id }) => !known.has(id))];
}

export type SessionActions = ReturnType<typeof createSessionActions>;

/** The sessions that are kept, and which of them is open. */
export function createSessionActions({ client, app, view, attempt }: ActionParts) {
  /** Whether a session or a new one was opened before, by the user or by the first load. */
  let isChosen = false;

  async function fetchTurns(sessionId: string): Promise<void> {
    const isOpen = (): boolean => app.getState().conversation.sessionId === sessionId;
    try {
      const fetched = await client.call('sessions.turns', { sessionId });
      if (isOpen()) setTurns(sessionId, fetched);
    } catch (error) {
      if (!isOpen()) return;
      app.setState((data) => ({ conversation: { ...data.conversation, loading: failedLoading(error) } }));
    }
  }

  function setTurns(sessionId: string, fetched: readonly Turn[]): void {
    app.setState((data) => ({
      conversation: {
        sessionId,
        loading: { status: 'ready' },
        // What arrived as an event while this was on its way is newer.
        turns: mergeTurns(fetched, data.conversation.turns),
      },
    }));
  }

  /** @param turnId the turn to bring into sight; null for where it was left, or the end */
  async function open(sessionId: string, turnId: string | null = null): Promise<void> {
    const { conversation } = app.getState();
    const again = conversation.sessionId === sessionId && conversation.loading.status === 'ready';
    if (!again) show({ sessionId, loading: { status: 'loading' }, turns: [] });
    view.setState({ jumpTo: turnId });
    await fetchTurns(sessionId);
  }

  function show(conversation: OpenConversation): void {
    isChosen = true;
    app.setState({ conversation });
    view.setState({ unfolded: new Set(), findingTurns: false, why: null, inspected: null, compared: null });
  }

  async function findPage(query: string, filter: SessionFilter, before: number | null): Promise<SessionPage> {
    // Those of the same moment come again and are dropped; what happens meanwhile at the top moves nothing.
    const to = before === null ? filter.to : before + 1;
    const wanted = { ...filter, ...(to === undefined ? {} : { to }) };
    const list = await client.call('sessions.list', { query, filter: wanted, limit: pageSize });
    return { list, next: nextOf(list) };
  }

  return {
    /** As the user opens it from the list: to read it, or to go on. */
    async open(sessionId: string, turnId: string | null = null, known: Session | null = null): Promise<void> {
      view.setState({ reading: sessionId, compared: null });
      if (known !== null) app.setState(({ sessions }) => ({ sessions: { ...sessions, opened: known } }));
      await open(sessionId, turnId);
    },
    /** Opens a session and looks into one of its turns: where a link leads. */
    async openTurn(sessionId: string, turnId: string): Promise<void> {
      view.setState({ reading: sessionId, compared: null });
      await open(sessionId, turnId);
      view.setState({ inspected: turnId, drawerOpen: false });
    },
    /**
     * Fetches the list, and opens the session that runs or else the newest, unless one or a new one is open. The newest of
     * another day, whose page is not in front, is left in the list: what is said first begins a session of its own.
     */
    async load(): Promise<void> {
      try {
        const list = await client.call('sessions.list', { query: '', limit: pageSize });
        app.setState(({ sessions }) => ({
          sessions: { ...sessions, loading: { status: 'ready' }, list, next: nextOf(list) },
        }));
        const { conversation, run } = app.getState();
        const runs = run.status === 'idle' ? undefined : run.sessionId;
        const newest = isOnPageOf(list[0], app.getState()) ? list[0]?.id : undefined;
        const wanted = isChosen ? conversation.sessionId : (runs ?? newest ?? null);
        if (wanted !== null) await open(wanted);
      } catch (error) {
        app.setState((data) => ({ sessions: { ...data.sessions, loading: failedLoading(error) } }));
      }
    },
    /** A new conversation; it becomes a session with its first utterance. */
    startNew: () => {
      const isPrivate = openSession(app.getState())?.isPrivate === true;
      show(newConversation);
      if (isPrivate) void attempt(() => client.call('sessions.leave'));
    },
    /** A session of which nothing is saved; it is there at once, so that its pages are private from the first one on. */
    startPrivate: () =>
      attempt(async () => {
        const created = await client.call('sessions.create', { isPrivate: true });
        await open(created.id);
      }),
    /** Deletes all of them for good; how many there were, null when it failed (which has been said). */
    async clear(): Promise<number | null> {
      let cleared: number | null = null;
      await attempt(async () => {
        cleared = await client.call('sessions.clear');
        show(newConversation);
      });
      return cleared;
    },
    /** @throws AppError */
    find: (query: string, filter: SessionFilter, before: number | null = null): Promise<SessionPage> =>
      findPage(query, filter, before),
    /** The next page of all of them. */
    async more(): Promise<void> {
      const { next } = app.getState().sessions;
      if (next === null) return;
      await attempt(async () => {
        const page = await findPage('', {}, next);
        app.setState(({ sessions }) => ({
          sessions: { ...sessions, list: withPage(sessions.list, page.list), next: page.next },
        }));
      });
    },
    /** @throws AppError */
    count: (query: string, filter: SessionFilter) => client.call('sessions.count', { query, filter }),
    /** @throws AppError */
    facts: () => client.call('sessions.facts'),
    star: (sessionId: string, isStarred: boolean) =>
      attempt(() => client.call('sessions.star', { sessionId, isStarred })),
    /** True when all of them are gone. */
    removeAll: (sessionIds: readonly string[]) =>
      attempt(() => client.call('sessions.deleteAll', { sessionIds: [...sessionIds] })),
    /** Brings back what was removed. */
    restoreAll: (sessionIds: readonly string[]) =>
      attempt(async () => {
        for (const sessionId of sessionIds) await client.call('sessions.undelete', { sessionId });
      }),
    /** The turns of a session that is not open. @throws AppError */
    async turnsBeside(sessionId: string): Promise<readonly Turn[]> {
      return client.call('sessions.saved', { sessionId });
    },
    rename: (sessionId: string, title: string) =>
      attempt(() => client.call('sessions.rename', { sessionId, title })),
    /** True when it is gone. */
    remove: (sessionId: string) => attempt(() => client.call('sessions.delete', { sessionId })),
    /** Brings back and opens what was removed last. */
    restore: (sessionId: string) =>
      attempt(async () => {
        await client.call('sessions.undelete', { sessionId });
        await open(sessionId);
      }),
    /** @throws AppError */
    preview: (sessionId: string) => client.call('sessions.preview', { sessionId }),
    /** A session from a file of the user's; opened, so that it can be read. */
    importFile: (file: Blob) =>
      attempt(async () => {
        const imported = await client.call('sessions.import', { fileId: await sendFile(client, file) });
        view.setState({ reading: imported.id });
        await open(imported.id);
      }),
    /** The export, or null when it failed (which has been said). */
    async exportAs(
      sessionId: string,
      format: 'html' | 'json' | 'markdown',
      { pictures, pages }: { readonly pictures: readonly string[]; readonly pages: boolean },
    ): Promise<Result<'sessions.export'> | null> {
      let exported: Result<'sessions.export'> | null = null;
      await attempt(async () => {
        exported = await client.call('sessions.export', {
          sessionId,
          format,
          pictures: [...pictures],
          pages,
        });
      });
      return exported;
    },
  };
}
