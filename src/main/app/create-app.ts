import { join } from 'node:path';
import type { Settings, Snapshot } from '#shared/domain/index.ts';
import { formatError, fromWire, wireError } from '#shared/errors/index.ts';
import {
  type AppEvent,
  contract,
  type Dispatch,
  type Method,
  type Params,
  type Result,
} from '#shared/ipc/index.ts';
import { askAlways, createAgent, createJudge, rememberedKinds } from '../agent/index.ts';
import { createBrowser } from '../browser/index.ts';
import { examineMachine, readLicences } from '../diagnostics/index.ts';
import { createDispatch } from '../ipc/index.ts';
import { chosenAtFirstUse } from '../models/connections/index.ts';
import { listModels } from '../models/endpoint/index.ts';
import { createOfflineNavigator, createPageReader } from '../navigators/offline/index.ts';
import { coverBoxes } from '../pictures/index.ts';
import { systemClock } from '../platform/clock.ts';
import { untilAborted } from '../platform/deadline.ts';
import { dataPaths } from '../platform/paths.ts';
import { createUnderstanding } from '../ranker/index.ts';
import { createReplays } from '../replay/index.ts';
import { openStore, withPrivateSessions } from '../store/index.ts';
import type { AppOptions } from './app-options.ts';
import { type AskedMarks, createAskedMarks } from './asked-marks.ts';
import { createAppSpeech, examineAppSpeech } from './create-app-speech.ts';
import { createHandlers } from './create-handlers.ts';
import { createHistory } from './create-history.ts';
import { createModels } from './create-models.ts';
import { createRanking } from './create-ranking.ts';
import { announceTurns, createEvents } from './events.ts';
import { createHandedFiles } from './handed-files.ts';
import { createOpenSession } from './open-session.ts';
import { createPageMarks } from './page-marks.ts';
import { createPageNumbers } from './page-numbers.ts';

export interface App {
  /** The contract's methods, checked as for any window. @throws AppError as the window would get it */
  call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  /** The same for a transport: takes and gives plain data, never throws. */
  readonly dispatch: Dispatch;
  on(listener: (event: AppEvent) => void): () => void;
  /** Says something in the window, in one that opens later too. */
  notify(message: string): void;
  /** Whether the chat navigator has a model to ask. */
  hasModel(): Promise<boolean>;
  /** Resolves once there is a tab. @throws AppError `browser-missing` or what else kept it from opening */
  opened(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
  /** Stops what runs, ends store and browser. The host is the caller's. */
  close(): Promise<void>;
}

/** A page that takes longer gets its numbers at the next look. */
const renumberMs = 10_000;
const renumberEveryMs = 1_000;

/** The composition root: builds every part, hands each its dependencies, and answers the contract. */
export async function createApp(options: AppOptions): Promise<App> {
  const { host, dataDir, log, environment = process.env } = options;
  const paths = dataPaths(dataDir);
  /** What went wrong may name a page or quote what was said. */
  const forLog = (problem: unknown): Error => {
    if (open.isPrivate) return new Error('in a private session');
    return problem instanceof Error ? problem : new Error(String(problem));
  };
  const onFault = (error: unknown): void => log.error('fault', { error: forLog(error) });
  const events = createEvents(onFault);
  events.on((event) => host.publish(event));
  const tell = (message: string): void =>
    events.publish({ type: 'notice', level: 'info', message, sessionId: null });

  // The store first: when it cannot be opened nothing else may start.
  const notices: string[] = [];
  const notify = (message: string, level: 'info' | 'problem' = 'problem'): void => {
    notices.push(message);
    events.publish({ type: 'notice', level, message, sessionId: null });
  };
  // The store may tell before there is anything to delete the sound with, while it opens.
  const goneSounds: string[] = [];
  let forgetSounds = (utteranceIds: readonly string[]): void => void goneSounds.push(...utteranceIds);
  const onSoundsGone = (utteranceIds: readonly string[]): void => forgetSounds(utteranceIds);
  const kept = await openStore({
    dataDir,
    onSoundsGone,
    coverPicture: coverBoxes,
    onNotice: (message) => notify(message),
  });
  const store = withPrivateSessions(kept, { dataDir, onSoundsGone, coverPicture: coverBoxes });
  let settings = await store.settings();
  const changeSettings = async (changes: Readonly<Record<string, unknown>>): Promise<Settings> => {
    settings = await store.changeSettings(changes);
    startUnderstanding();
    events.publish({ type: 'settings-changed', settings });
    speech.settingsChanged();
    host.applySettings(settings);
    return settings;
  };

  const asked: AskedMarks = createAskedMarks({
    draw: (drawn) => marks.mark(drawn),
    look: () => look(),
    reveal: (uid) => browser.reveal(uid),
  });
  const marks = createPageMarks((drawn) => {
    host.setMarks(drawn);
    events.publish({ type: 'marks-changed', marks: [...drawn] });
  });
  const browser = createBrowser({
    views: host.views,
    downloadsDir: paths.downloads,
    onMarks: (drawn) => asked.mark(drawn),
    onNotice: tell,
    asksForFiles: host.asksForFiles,
  });
  browser.onTabsChanged((tabs) => events.publish({ type: 'tabs-changed', tabs: [...tabs] }));
  browser.downloads.onChange(() =>
    events.publish({ type: 'downloads-changed', downloads: [...browser.downloads.list()] }),
  );
  const open = createOpenSession({
    store,
    browser,
    isBusy: () => agent.state.status !== 'idle',
    homeUrl: () => settings.homePage || host.welcomeUrl,
  });
  const history = createHistory({ store, host, paths, log, events, settings: () => settings, onFault });
  const numbers = createPageNumbers(marks.number);
  browser.onPageChanged(() => {
    marks.clear();
    asked.moved();
    renumber();
  });

  // Not awaited: a window can be used before the first page has loaded, and a missing browser is told in words.
  const startUrl = options.startUrl ?? (settings.homePage || host.welcomeUrl);
  const opening =
    options.isPrivate === true ? browser.setPrivate(true, startUrl) : browser.createTab(startUrl);
  const firstTab = opening.catch((error: unknown) => {
    onFault(error);
    notify(formatError(error));
  });

  const judge = await createJudge(join(options.modelsDir, 'consequences')).catch((error: unknown) => {
    onFault(error);
    notices.push(
      'On this machine Parley can’t tell what a click does, so it asks before each one. Install Parley again.',
    );
    return askAlways;
  });
  const gone = await store.dropOldGrants([...rememberedKinds]);
  if (gone > 0) {
    notices.push(
      `${gone === 1 ? 'One permission' : `${gone} permissions`} from before ${gone === 1 ? 'is' : 'are'} gone: Parley asks about such things every time now.`,
    );
  }

  const ranking = createRanking({
    shippedFolder: join(options.modelsDir, 'ranker'),
    settings,
    events,
    onNotice: (message) => notices.push(message),
    startProcess: options.startProcess,
    log,
  });
  const understanding = createUnderstanding({
    modelsFolder: options.modelsDir,
    ranker: ranking,
    startProcess: options.startProcess,
    log,
  });
  const offline = createOfflineNavigator({ ...understanding });
  const chosen = () => options.navigator ?? settings.navigator;
  // Before the first sentence, which then waits for nothing; a chat model asks them nothing.
  const startUnderstanding = () => {
    if (chosen() === 'offline') void understanding.ready();
  };
  const models = createModels({
    settings: () => settings,
    changeSettings,
    secrets: host.secrets,
    ...{ environment, environmentFirst: options.navigator !== undefined, asked: options.asked ?? null },
    ...{ events, clock: systemClock },
  });
  const speech = createAppSpeech({
    settings: () => (open.isPrivate ? { ...settings, keepAudio: false } : settings),
    environment,
    events,
    host,
    models,
    paths,
    modelsDir: options.modelsDir,
    startProcess: options.startProcess,
    log,
  });
  forgetSounds = (utteranceIds) => void speech.forget(utteranceIds).catch(onFault);
  forgetSounds(goneSounds);
  // Sound of words that were never sent.
  store.utteranceIds().then(speech.forgetAllBut).catch(onFault);
  startUnderstanding();
  const replays = createReplays(store, events.publish);
  /** The session of the last run: an idle state names none. */
  const drawOver = (snapshot: Snapshot): void => {
    for (const each of [marks, numbers, asked]) each.see(snapshot);
  };
  let lastRunIn: string | null = null;
  const agent = createAgent({
    browser: {
      ...browser,
      observe: async (observing) => {
        // An instruction may come before there is a page; a tab of its own would then stand beside the first one.
        await untilAborted(firstTab, observing.signal).catch(() => undefined);
        // A look of another's would make the refs of this one old.
        await looking;
        const snapshot = await browser.observe(observing);
        drawOver(snapshot);
        return snapshot;
      },
      command: async (command, context) =>
        command.kind === 'numbers' || command.kind === 'grid'
          ? numbers.show(command, context.snapshot)
          : browser.command(command, context).finally(numbers.hideGrid),
      numbered: numbers.byNumber,
      grid: numbers.grid,
    },
    ranker: ranking,
    navigator: (sessionId, utterance) =>
      replays.navigatorFor(sessionId, utterance) ?? (chosen() === 'offline' ? offline : models.navigator()),
    recorder: {
      ...announceTurns(store, events),
      addGrant: (grant) => {
        const { state } = agent;
        const isPrivate = state.status !== 'idle' && store.isPrivate(state.sessionId);
        return isPrivate ? store.addPrivateGrant(grant) : store.addGrant(grant);
      },
    },
    reader: createPageReader(),
    judge,
    clock: systemClock,
    settings: () => settings,
    isSeen: options.isSeen ?? true,
    onRunState: (run) => {
      host.setRunning(run.status !== 'idle');
      events.publish({ type: 'run-changed', run });
      const isBeside = run.status === 'awaiting-approval' && run.isBeside === true;
      if (run.status !== 'idle' && !isBeside) lastRunIn = run.sessionId;
      else if (lastRunIn !== null) replays.runEnded(lastRunIn);
      if (run.status === 'idle' || run.status === 'awaiting-approval') asked.moved();
    },
    // A problem, so that it is read out at once by whatever reads the window.
    onNotice: (sessionId, message) =>
      events.publish({ type: 'notice', level: 'problem', message, sessionId }),
    onFault,
  });

  let looking: Promise<void> | null = null;
  /** Looks at the page for what is drawn over it. False while a run does that by itself. */
  async function look(): Promise<boolean> {
    const { status } = agent.state;
    // Asked before an act, a run looks again after the answer; asked amid one, it is still at work on the page.
    if (status !== 'idle' && !(status === 'awaiting-approval' && asked.isBeforeAct)) return false;
    looking ??= browser
      .observe({ signal: AbortSignal.timeout(renumberMs) })
      .then(
        drawOver,
        // A page that cannot be looked at now has its marks at the next look.
        () => undefined,
      )
      .finally(() => {
        looking = null;
      });
    await looking;
    return true;
  }
  /** Numbers follow the page that changes under them. */
  function renumber(): void {
    if (numbers.isShown && looking === null && agent.state.status === 'idle') void look();
  }
  // What a page loads late is told by nobody.
  const renumberTimer = setInterval(renumber, renumberEveryMs);

  browser.onUserAct((act) => {
    if (open.id !== null && open.hasPage) agent.recordUserAct(open.id, act).catch(onFault);
  });
  browser.onUserHand(() => {
    if (open.id !== null) agent.yieldToUser(open.id);
  });
  const parts = { browser, agent, open, history, events, tell, onFault };
  const handed = createHandedFiles({ ...parts, folder: paths.dropped });
  host.onStopKey(() => {
    agent.stop();
    browser.stopScrolling();
  });

  const dispatch = createDispatch(
    createHandlers({
      version: options.version,
      host,
      store,
      agent,
      replays,
      browser,
      marks,
      pageResized: asked.resized,
      files: handed,
      history,
      events,
      ranker: ranking,
      rankerState: ranking.state,
      notices: () => [...notices, ...host.notices()],
      connections: models.connections,
      speech,
      changeSettings,
      licences: async () => readLicences(options.licencesFile),
      examine: async () =>
        examineMachine({
          dataDir,
          models: {
            navigator: chosen() === 'offline' ? 'offline' : 'chat',
            endpoint: await models.endpoint().then((found) => found && { ...found, keyIsLocked: false }),
            listModels,
            isChosenLater: (model) => model === chosenAtFirstUse,
          },
          ranker: ranking.state(),
          speech: await examineAppSpeech(settings, paths, models, environment),
          updates: options.updates?.() ?? null,
        }),
      open,
      userOpened: async (url) => {
        // A session that was deleted meanwhile must not keep the user from going anywhere.
        if (open.id !== null && open.hasPage) await agent.userOpened(open.id, url).catch(onFault);
      },
      userCreatedTab: async ({ id }, url) => {
        if (open.id === null || !open.hasPage) return;
        const action = { intent: 'tabcreate', target: id } as const;
        const act = { action, element: null, url: url ?? '', title: '' };
        await agent.recordUserAct(open.id, act).catch(onFault);
      },
    }),
    (method, problem) => log.warn('call refused or failed', { method, problem: forLog(problem) }),
  );

  return {
    dispatch,
    async call(method, params) {
      const answer = await dispatch(method, params);
      if (!answer.ok) throw fromWire(wireError.parse(answer.error));
      return contract[method].result.parse(answer.value) as Result<typeof method>;
    },
    on: events.on,
    notify: (message) => notify(message, 'info'),
    hasModel: async () => (await models.endpoint()) !== null,
    opened: async () => void (await opening),
    idle: agent.idle,
    async close() {
      clearInterval(renumberTimer);
      asked.close();
      agent.stop();
      await agent.idle();
      await history.close();
      await speech.close();
      // Sound of words that were never sent does not wait for the next start.
      await store.utteranceIds().then(speech.forgetAllBut).catch(onFault);
      await models.connections.close();
      await browser.close();
      handed.close();
      await understanding.close();
      await ranking.close();
      await store.close();
    },
  };
}
