import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../client/index.ts';
import { type AppData, initialAppData } from './app-data.ts';
import { applyEvent, withNotice } from './apply-event.ts';
import { type ConnectionDoings, createConnectionDoings } from './connection-doings.ts';
import { createFocusPoints, type FocusPoints } from './focus-points.ts';
import { keepLastFrame } from './keep-last-frame.ts';
import { createPageDoings, type PageDoings } from './page-doings.ts';
import { createSessionDoings, type SessionDoings } from './session-doings.ts';
import { createSpeechDoings, type SpeechDoings } from './speech-doings.ts';
import { createTaskDoings, type TaskDoings } from './task-doings.ts';
import { createUpkeepDoings, type UpkeepDoings } from './upkeep-doings.ts';
import { initialViewData, type ViewData } from './view-data.ts';

/** What the doings are made from. */
export interface DoingContext {
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
  readonly sessions: SessionDoings;
  readonly task: TaskDoings;
  readonly page: PageDoings;
  readonly connections: ConnectionDoings;
  readonly upkeep: UpkeepDoings;
  readonly speech: SpeechDoings;
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

  const context: DoingContext = {
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
  const upkeep = createUpkeepDoings(context, load);
  const connections = createConnectionDoings(context, upkeep.changeSettings);
  const sessions = createSessionDoings(context);

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
    task: createTaskDoings(context),
    page: createPageDoings(context),
    connections,
    upkeep,
    speech: createSpeechDoings(context),
    onFrame: keepLastFrame(client.onFrame),
  };
}
