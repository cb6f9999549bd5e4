import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../client/index.ts';
import { type AppData, initialAppData } from './app-data.ts';
import { applyEvent, keepLastFrame, withNotice } from './apply-event.ts';
import { type ConnectionActions, createConnectionActions } from './connection-actions.ts';
import { createFocusPoints, type FocusPoints } from './focus-points.ts';
import { createPageActions, type PageActions } from './page-actions.ts';
import { createSessionActions, type SessionActions } from './session-actions.ts';
import { createSpeechActions, type SpeechActions } from './speech-actions.ts';
import { createTaskActions, type TaskActions } from './task-actions.ts';
import { createUpkeepActions, type UpkeepActions } from './upkeep-actions.ts';
import { initialViewData, type ViewData } from './view-data.ts';

/** What the actions are made from. */
export interface ActionParts {
  readonly client: Client;
  readonly app: StoreApi<AppData>;
  readonly view: StoreApi<ViewData>;
  /** Says in the conversation (or, for null, beside it) that something went wrong. */
  report(error: unknown, sessionId: string | null): void;
  /** Runs it and reports what it throws. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** The window's state and everything that can be done from it; made once, handed to the components by context. */
export interface Model {
  readonly app: StoreApi<AppData>;
  readonly view: StoreApi<ViewData>;
  readonly focusPoints: FocusPoints;
  readonly sessions: SessionActions;
  readonly task: TaskActions;
  readonly page: PageActions;
  readonly connections: ConnectionActions;
  readonly upkeep: UpkeepActions;
  readonly speech: SpeechActions;
  readonly onFrame: Client['onFrame'];
}

export function createModel(client: Client): Model {
  const app = createStore<AppData>(() => initialAppData(client.host, client.status()));
  const view = createStore<ViewData>(() => initialViewData);
  let noticeCount = 0;

  function nextNoticeId(): string {
    noticeCount += 1;
    return `notice-${noticeCount}`;
  }

  const context: ActionParts = {
    client,
    app,
    view,
    report(error, sessionId) {
      const message = error instanceof Error ? error.message : String(error);
      const afterTurns = app.getState().conversation.turns.length;
      app.setState((data) =>
        withNotice(data, { id: nextNoticeId(), level: 'problem', message, sessionId, afterTurns }),
      );
    },
    async attempt(work) {
      try {
        await work();
      } catch (error) {
        context.report(error, app.getState().conversation.sessionId);
      }
    },
  };
  const upkeep = createUpkeepActions(context, load);
  const connections = createConnectionActions(context, upkeep.changeSettings);
  const sessions = createSessionActions(context);

  async function load(): Promise<void> {
    try {
      const state = await client.call('app.state');
      const { version, welcomeUrl, secretStore, settings, tabs, run } = state;
      app.setState({
        loading: { status: 'ready' },
        boot: { version, welcomeUrl, secretStore },
        settings,
        tabs,
        run,
      });
      for (const message of state.notices) {
        app.setState((data) =>
          withNotice(data, { id: nextNoticeId(), level: 'info', message, sessionId: null, afterTurns: 0 }),
        );
      }
      await Promise.all([sessions.load(), connections.load()]);
    } catch (error) {
      const { boot, connection } = app.getState();
      // If the connection went away again, that is said, and the next one fetches everything.
      if (connection !== 'open') return;
      if (boot === null) {
        const message = error instanceof Error ? error.message : String(error);
        app.setState({ loading: { status: 'failed', message } });
      } else {
        context.report(error, null);
      }
    }
  }

  client.onEvent((event) => {
    const before = app.getState().settings.connections;
    app.setState((data) => applyEvent(data, event, nextNoticeId()));
    // Settings tell that connections have changed, perhaps in another window, but not which of them has a key.
    const after = app.getState().settings.connections;
    if (JSON.stringify(before) !== JSON.stringify(after)) void connections.load();
  });
  client.onStatus((connection) => {
    app.setState({ connection });
    // Whatever happened while it was away is fetched again; the conversation stays where it was.
    if (connection === 'open') void load();
  });
  if (client.status() === 'open') void load();

  return {
    app,
    view,
    focusPoints: createFocusPoints(),
    sessions,
    task: createTaskActions(context),
    page: createPageActions(context),
    connections,
    upkeep,
    speech: createSpeechActions(context),
    onFrame: keepLastFrame(client.onFrame),
  };
}
