import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatError } from '#shared/errors/index.ts';
import type { MenuCommand } from '#shared/ipc/index.ts';
import type { Client } from '../client/index.ts';
import { type AppData, failedLoading, initialAppData, type Notice } from './app-data.ts';
import { applyEvent, keepLastFrame, withNotice } from './apply-event.ts';
import { type ConnectionActions, createConnectionActions } from './connection-actions.ts';
import { createHistoryActions, type HistoryActions } from './history-actions.ts';
import { createPageActions, type PageActions } from './page-actions.ts';
import { createReplayActions, type ReplayActions } from './replay-actions.ts';
import { createSessionActions, type SessionActions } from './session-actions.ts';
import { createTaskActions, type TaskActions } from './task-actions.ts';
import {
  createSpeechActions,
  createUpkeepActions,
  type SpeechActions,
  type UpkeepActions,
} from './upkeep-actions.ts';
import {
  createFocusPoints,
  type FocusPoints,
  initialViewData,
  type SettingsSection,
  type ViewData,
} from './view-data.ts';

/** What the actions are made from. */
export interface ActionParts {
  readonly client: Client;
  readonly app: StoreApi<AppData>;
  readonly view: StoreApi<ViewData>;
  /** Says in the conversation (or, for null, beside it) that something went wrong. */
  report(error: unknown, sessionId: string | null): void;
  /** Runs it and reports what it throws. @returns whether it came off */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
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
  readonly history: HistoryActions;
  readonly speech: SpeechActions;
  readonly replays: ReplayActions;
  /** Opens settings, at the section that was open last unless another one is asked for. */
  openSettings(section?: SettingsSection): void;
  /** Puts these words into the composer, to be changed and sent. */
  edit(words: string): void;
  /** Says it in the open session; the keyboard goes where the next thing is said. */
  answer(words: string): void;
  /** Fetches everything from main again. */
  reload(): Promise<void>;
  readonly onFrame: Client['onFrame'];
  /** Chosen in a menu outside of the window. @returns how to stop listening */
  onMenuCommand(listener: (command: MenuCommand) => void): () => void;
}

export function createModel(client: Client): Model {
  const app = createStore<AppData>(() => initialAppData(client.host, client.status()));
  const view = createStore<ViewData>(() => initialViewData);
  let noticeCount = 0;

  function nextNoticeId(): string {
    noticeCount += 1;
    return `notice-${noticeCount}`;
  }

  function notify(notice: Pick<Notice, 'level' | 'message' | 'sessionId'>): void {
    app.setState((data) => {
      const afterTurns = data.conversation.turns.length;
      return withNotice(data, { ...notice, id: nextNoticeId(), afterTurns });
    });
  }

  const context: ActionParts = {
    client,
    app,
    view,
    report(error, sessionId) {
      notify({ level: 'problem', message: formatError(error), sessionId });
    },
    async attempt(work) {
      try {
        await work();
        return true;
      } catch (error) {
        context.report(error, app.getState().conversation.sessionId);
        return false;
      }
    },
  };
  const focusPoints = createFocusPoints();
  const task = createTaskActions(context);
  const upkeep = createUpkeepActions(context);
  const connections = createConnectionActions(context, upkeep.changeSettings);
  const sessions = createSessionActions(context);
  const replays = createReplayActions(context, (sessionId) => sessions.open(sessionId));

  async function load(): Promise<void> {
    try {
      const { version, welcomeUrl, secretStore, settings, tabs, downloads, run, replaying, notices } =
        await client.call('app.state');
      app.setState({
        loading: { status: 'ready' },
        boot: { version, welcomeUrl, secretStore },
        settings,
        tabs,
        downloads,
        run,
        replaying: Object.fromEntries(replaying.map((progress) => [progress.sessionId, progress])),
      });
      for (const message of notices) notify({ level: 'info', message, sessionId: null });
      await Promise.all([sessions.load(), connections.load(), replays.load()]);
    } catch (error) {
      const { boot, connection } = app.getState();
      // If the connection went away again, that is said, and the next one fetches everything.
      if (connection !== 'open') return;
      if (boot === null) app.setState({ loading: failedLoading(error) });
      else context.report(error, null);
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
    focusPoints,
    sessions,
    task,
    page: createPageActions(context),
    connections,
    upkeep,
    history: createHistoryActions(context),
    openSettings: (section = view.getState().settingsSection) =>
      view.setState({ dialog: 'settings', settingsSection: section }),
    reload: load,
    speech: createSpeechActions(context),
    replays,
    edit(words) {
      view.setState({ draft: words });
      focusPoints.focus('composer');
    },
    answer(words) {
      void task.send(words);
      focusPoints.focus('composer');
    },
    onFrame: keepLastFrame(client.onFrame),
    onMenuCommand: (listener) =>
      client.onEvent((event) => {
        if (event.type === 'menu-command') listener(event.command);
      }),
  };
}
