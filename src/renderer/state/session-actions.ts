import type { Session, Turn } from '#shared/domain/index.ts';
import type { Result } from '#shared/ipc/index.ts';
import { newConversation } from './app-data.ts';
import { mergeTurns } from './apply-event.ts';
import type { ActionParts } from './model.ts';

// The contract's most.
const maxSessions = 1_000;

export interface SessionActions {
  /** Fetches the list, and opens the session that runs or else the newest, unless one is open. */
  load(): Promise<void>;
  open(sessionId: string): Promise<void>;
  /** A new conversation; it becomes a session with its first utterance. */
  startNew(): void;
  /** @throws AppError */
  search(query: string): Promise<readonly Session[]>;
  rename(sessionId: string, title: string): Promise<void>;
  /** True when it is gone. */
  remove(sessionId: string): Promise<boolean>;
  /** Brings back and opens what was removed last. */
  restore(sessionId: string): Promise<void>;
  /** The export, or null when it failed (which has been said). */
  exportAs(sessionId: string, format: 'markdown' | 'json'): Promise<Result<'sessions.export'> | null>;
}

export function createSessionActions({ client, app, view, attempt }: ActionParts): SessionActions {
  async function fetchTurns(sessionId: string): Promise<void> {
    const isOpen = (): boolean => app.getState().conversation.sessionId === sessionId;
    try {
      const fetched = await client.call('sessions.turns', { sessionId });
      if (isOpen()) setTurns(sessionId, fetched);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!isOpen()) return;
      app.setState((data) => ({
        conversation: { ...data.conversation, loading: { status: 'failed', message } },
      }));
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

  const actions: SessionActions = {
    async load() {
      try {
        const list = await client.call('sessions.list', { query: '', limit: maxSessions });
        app.setState({ sessions: { loading: { status: 'ready' }, list } });
        const { conversation, run } = app.getState();
        const runs = run.status === 'idle' ? undefined : run.sessionId;
        const wanted = conversation.sessionId ?? runs ?? list[0]?.id;
        if (wanted !== undefined) await actions.open(wanted);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        app.setState((data) => ({
          sessions: { list: data.sessions.list, loading: { status: 'failed', message } },
        }));
      }
    },
    async open(sessionId) {
      const { conversation } = app.getState();
      const again = conversation.sessionId === sessionId && conversation.loading.status === 'ready';
      if (!again) {
        app.setState({ conversation: { sessionId, loading: { status: 'loading' }, turns: [] } });
        view.setState({ unfolded: new Set(), why: null });
      }
      await fetchTurns(sessionId);
    },
    startNew() {
      app.setState({ conversation: newConversation });
      view.setState({ unfolded: new Set(), why: null });
    },
    search: (query) => client.call('sessions.list', { query, limit: maxSessions }),
    rename: (sessionId, title) =>
      attempt(async () => {
        await client.call('sessions.rename', { sessionId, title });
      }),
    async remove(sessionId) {
      let gone = false;
      await attempt(async () => {
        await client.call('sessions.delete', { sessionId });
        gone = true;
      });
      return gone;
    },
    restore: (sessionId) =>
      attempt(async () => {
        await client.call('sessions.undelete', { sessionId });
        await actions.open(sessionId);
      }),
    async exportAs(sessionId, format) {
      let exported: Result<'sessions.export'> | null = null;
      await attempt(async () => {
        exported = await client.call('sessions.export', { sessionId, format });
      });
      return exported;
    },
  };
  return actions;
}
