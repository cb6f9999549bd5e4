import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type {
  Download,
  Grant,
  KeptRanking,
  ReplayPreview,
  ReplayProgress,
  ReplaySummary,
  RunState,
  Session,
  Settings,
  TabInfo,
  Trace,
  Turn,
} from '#shared/domain/index.ts';
import type {
  AppEvent,
  ConnectionState,
  DoctorReport,
  ExportPreview,
  LicensedWork,
  Method,
  PageFrame,
  ProbeReport,
  RankerState,
  Result,
  SpeechModel,
  SpeechState,
  StorageReport,
} from '#shared/ipc/index.ts';
import { exportPreview, playedNow, session, settings, storageReport, tab, trace } from './fake-data.ts';
import { doneProbe, readyRanker } from './fake-models.ts';
import { ready, readySpeech, speechModels } from './fake-speech.ts';
import { serveBuild } from './serve-build.ts';

/** What the played main knows; a test changes it before the window opens, or emits events afterwards. */
interface FakeState {
  settings: Settings;
  tabs: readonly TabInfo[];
  downloads: readonly Download[];
  run: RunState;
  /** Saved for doing it again. */
  replays: ReplaySummary[];
  /** What a session would do again. */
  replayPreview: ReplayPreview;
  replaying: ReplayProgress[];
  notices: readonly string[];
  sessions: Session[];
  turns: Map<string, readonly Turn[]>;
  grants: Grant[];
  doctor: DoctorReport;
  licences: LicensedWork[];
  trace: Trace | null;
  /** What sessions can be filtered by. */
  facts: Result<'sessions.facts'>;
  preview: ExportPreview;
  storage: StorageReport;
  /** JPEG, base64. */
  screenshot: string | null;
  /** What ranking a page of before comes to. */
  afterwards: KeptRanking | null;
  secretStore: boolean;
  connections: ConnectionState[];
  /** What every endpoint lists. */
  models: readonly string[];
  /** What a test comes to; a test of the window tells the lines before with `emit`. */
  probe: ProbeReport;
  ranker: RankerState;
  speech: SpeechState;
  speechModels: readonly SpeechModel[];
}

interface FakeCall {
  readonly method: Method;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into parameters of every shape
  readonly params: any;
}

/** Fails the call with these words, as main would. */
export class FakeFailure extends Error {}

/**
 * Plays main for tests of the window: the same files, headers and socket as the web host, with answers from plain
 * data. Nothing is decided here; what main does by itself a test tells it to do with `emit`.
 */
export interface FakeMain {
  /** Address with the token, as main prints it. */
  readonly address: string;
  readonly state: FakeState;
  readonly calls: readonly FakeCall[];
  /** Calls of one method, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: see FakeCall
  paramsOf(method: Method): any[];
  /** Answers a method in another way from now on; throw `FakeFailure` to refuse. */
  // biome-ignore lint/suspicious/noExplicitAny: see FakeCall
  answer(method: Method, handler: (params: any) => unknown): void;
  emit(event: AppEvent): void;
  /** Changes the run and says so. */
  run(run: RunState): void;
  record(turn: Turn): void;
  showFrame(header: PageFrame, jpeg: Buffer): void;
  /** Closes all sockets; `back` false also refuses new ones until it is called again with true. */
  drop(back: boolean): void;
  close(): Promise<void>;
}

/** What a backup is made of here. */
export const playedBackup = 'all that is kept, in one file';
const none = { count: 0, bytes: 0 };

const token = 'played-token';
/** Of the one before: at the same address the browser has the window's code compiled still. */
let lastPort = 0;

function initialState(): FakeState {
  return {
    settings: settings(),
    tabs: [tab()],
    downloads: [],
    run: { status: 'idle' },
    replays: [],
    replayPreview: { title: '', steps: [], values: [], leftOut: [] },
    replaying: [],
    notices: [],
    sessions: [],
    turns: new Map(),
    grants: [],
    doctor: { checks: [] },
    licences: [],
    trace: trace('any'),
    preview: exportPreview,
    storage: storageReport,
    screenshot: null,
    facts: { sites: [], navigators: [] },
    afterwards: null,
    secretStore: true,
    connections: [],
    models: ['qwen3:8b', 'llama3.2:3b', 'gpt-oss:20b'],
    probe: doneProbe,
    ranker: readyRanker,
    speech: readySpeech,
    speechModels: speechModels({ 'base.en-q5_1': ready(59_721_011) }),
  };
}

export async function startPlayedMain(): Promise<FakeMain> {
  const state = initialState();
  const calls: FakeCall[] = [];
  const sockets = new Set<WebSocket>();
  let lastFrame: Buffer | null = null;
  let open = true;

  // biome-ignore lint/suspicious/noExplicitAny: see FakeCall
  const handlers: Partial<Record<Method, (params: any) => unknown>> = {
    'app.state': () => ({
      host: 'web',
      version: '0.1.0',
      settings: state.settings,
      tabs: state.tabs,
      downloads: state.downloads,
      run: state.run,
      replaying: state.replaying,
      notices: state.notices,
      welcomeUrl: 'http://127.0.0.1:4100/',
      secretStore: state.secretStore,
    }),
    'app.doctor': () => state.doctor,
    'app.licences': () => state.licences,
    'sessions.list': ({ query }) =>
      state.sessions.filter((entry) => entry.title.toLowerCase().includes(query.toLowerCase())),
    'sessions.count': ({ query }) => ({
      found: state.sessions.filter((entry) => entry.title.toLowerCase().includes(query.toLowerCase())).length,
      all: state.sessions.length,
    }),
    'sessions.facts': () => state.facts,
    'sessions.star': ({ sessionId, isStarred }) => {
      state.sessions = state.sessions.map((entry) =>
        entry.id === sessionId ? { ...entry, isStarred } : entry,
      );
      const starred = state.sessions.find((entry) => entry.id === sessionId);
      emit({ type: 'sessions-changed', session: starred ?? null, deletedId: null });
      return starred;
    },
    'sessions.deleteAll': ({ sessionIds }) => {
      state.sessions = state.sessions.filter(({ id }) => !sessionIds.includes(id));
      for (const deletedId of sessionIds) emit({ type: 'sessions-changed', session: null, deletedId });
    },
    'sessions.leave': () => undefined,
    'sessions.clear': () => {
      const cleared = state.sessions;
      state.sessions = [];
      for (const { id } of cleared) emit({ type: 'sessions-changed', session: null, deletedId: id });
      return cleared.length;
    },
    'sessions.create': (wanted) => {
      const isPrivate = wanted?.isPrivate === true ? { isPrivate: true } : {};
      const created = session(`new-${state.sessions.length}`, 'New session', 0, { turns: 0, ...isPrivate });
      state.sessions.unshift(created);
      return created;
    },
    'sessions.rename': ({ sessionId, title }) => {
      state.sessions = state.sessions.map((entry) => (entry.id === sessionId ? { ...entry, title } : entry));
      const renamed = state.sessions.find((entry) => entry.id === sessionId);
      emit({ type: 'sessions-changed', session: renamed ?? null, deletedId: null });
      return renamed;
    },
    'sessions.delete': ({ sessionId }) => {
      state.sessions = state.sessions.filter((entry) => entry.id !== sessionId);
      emit({ type: 'sessions-changed', session: null, deletedId: sessionId });
    },
    'sessions.undelete': ({ sessionId }) => {
      const back = session(sessionId, 'Brought back', 0);
      state.sessions.unshift(back);
      emit({ type: 'sessions-changed', session: back, deletedId: null });
      return back;
    },
    'sessions.saved': ({ sessionId }) => state.turns.get(sessionId) ?? [],
    'sessions.turns': ({ sessionId }) => state.turns.get(sessionId) ?? [],
    'sessions.export': ({ format }) => ({
      fileName: `session.${format === 'markdown' ? 'md' : format}`,
      content: '# Session',
      picturesLeftOut: 0,
    }),
    'sessions.preview': () => state.preview,
    'sessions.import': () => {
      const imported = session('imported', 'A session of somebody else', 0, { importedAt: playedNow });
      state.sessions.unshift(imported);
      emit({ type: 'sessions-changed', session: imported, deletedId: null });
      return imported;
    },
    'files.send': ({ fileId }) => ({ fileId: fileId ?? 'played-file' }),
    'files.fetch': ({ from }) => Buffer.from(playedBackup.slice(from, from + 10)).toString('base64'),
    'files.drop': () => undefined,
    'storage.measure': () => state.storage,
    'storage.free': () => {
      const { pictures, pages } = state.storage.old;
      state.storage = { ...state.storage, old: { pictures: none, pages: none } };
      return pictures.count + pages.count;
    },
    'storage.clearSites': () => undefined,
    'backups.write': () => ({ fileId: 'played-backup', sessions: 7, bytes: playedBackup.length }),
    'backups.restore': () => ({ restored: 5, kept: 2 }),
    'backups.stop': () => undefined,
    'turns.trace': () => state.trace,
    'turns.screenshot': () => state.screenshot,
    'turns.rank': () => state.afterwards,
    'replays.list': () => state.replays,
    'replays.look': () => state.replayPreview,
    'replays.start': ({ source }) => {
      const started = session('replayed', `Run “${state.replayPreview.title}” again`, 0, { turns: 0 });
      state.sessions.unshift(started);
      emit({ type: 'sessions-changed', session: started, deletedId: null });
      return { ...started, source };
    },
    'replays.save': ({ name, asks }) => {
      const { steps, values } = state.replayPreview;
      const saved = {
        ...{ id: `replay-${state.replays.length}`, name, createdAt: playedNow, sessionId: 's1' },
        ...{ steps: steps.length, values: values.map((one) => ({ ...one, asks: asks.includes(one.name) })) },
      };
      changeReplays([...state.replays, saved]);
      return saved;
    },
    'replays.rename': ({ replayId, name }) =>
      changeReplays(state.replays.map((one) => (one.id === replayId ? { ...one, name } : one))),
    'replays.delete': ({ replayId }) => changeReplays(state.replays.filter(({ id }) => id !== replayId)),
    'grants.list': () => state.grants,
    'grants.revoke': ({ grantId }) => {
      state.grants = state.grants.filter((grant) => grant.id !== grantId);
    },
    'connections.list': () => state.connections,
    'connections.save': ({ connection, key }) => {
      const before = state.connections.find((each) => each.connection.id === connection.id);
      const saved = {
        connection,
        hasKey: key === null ? before?.hasKey === true : key !== '',
        fromEnvironment: false,
      };
      state.connections =
        before === undefined
          ? [...state.connections, saved]
          : state.connections.map((each) => (each === before ? saved : each));
      return state.connections;
    },
    'connections.remove': ({ connectionId }) => {
      state.connections = state.connections.filter((each) => each.connection.id !== connectionId);
      return state.connections;
    },
    'connections.models': () => state.models,
    'connections.test': ({ connectionId }) => ({ ...state.probe, connectionId }),
    'ranker.state': () => state.ranker,
    'speech.state': () => state.speech,
    'speech.start': () => ({ captureId: 'played-capture' }),
    'speech.takeVoice': () => undefined,
    'speech.models': () => state.speechModels,
    'speech.deleteModel': () => state.speechModels,
    'speech.measure': () => state.speechModels,
    'speech.sound': () => null,
    'page.cover': () => null,
    'downloads.show': () => true,
    'tabs.create': () => tab({ id: 9 }),
    'settings.change': ({ changes }) => {
      state.settings = { ...state.settings, ...changes };
      return state.settings;
    },
  };

  function changeReplays(replays: ReplaySummary[]): void {
    state.replays = replays;
    emit({ type: 'replays-changed', replays });
  }

  function emit(event: AppEvent): void {
    const text = JSON.stringify({ event });
    for (const socket of sockets) socket.send(text);
  }

  async function answerTo(method: Method, params: unknown): Promise<unknown> {
    try {
      return { ok: true, value: await handlers[method]?.(params) };
    } catch (error) {
      if (!(error instanceof FakeFailure)) throw error;
      return { ok: false, error: { code: 'internal', message: error.message, details: {} } };
    }
  }

  const server = createServer((request, response) => serveBuild(request, response));
  const socketServer = new WebSocketServer({ server, path: '/socket' });
  socketServer.on('connection', (socket, request) => {
    if (!open) return socket.close();
    if (new URL(request.url ?? '', 'http://x').searchParams.get('token') !== token) return socket.close(4401);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      calls.push({ method, params });
      void answerTo(method, params).then((answer) => socket.send(JSON.stringify({ id, answer })));
    });
    if (lastFrame !== null) socket.send(lastFrame);
  });
  await listenAt(server, lastPort).catch(() => listenAt(server, 0));
  const { port } = server.address() as AddressInfo;
  lastPort = port;

  return {
    address: `http://127.0.0.1:${port}/#token=${token}`,
    state,
    calls,
    paramsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.params),
    answer: (method, handler) => {
      handlers[method] = handler;
    },
    emit,
    run: (run) => {
      state.run = run;
      emit({ type: 'run-changed', run });
    },
    record: (turn) => {
      state.turns.set(turn.sessionId, [...(state.turns.get(turn.sessionId) ?? []), turn]);
      emit({ type: 'turn-recorded', turn });
    },
    showFrame: (header, jpeg) => {
      const json = Buffer.from(JSON.stringify(header));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(json.length);
      lastFrame = Buffer.concat([length, json, jpeg]);
      for (const socket of sockets) socket.send(lastFrame);
    },
    drop: (back) => {
      open = back;
      for (const socket of sockets) socket.terminate();
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      socketServer.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listenAt(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
