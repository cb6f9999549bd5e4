import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, session, shell } from 'electron';
import { defaultSettings } from '#shared/domain/index.ts';
import { type AppEvent, eventChannel, type MenuCommand } from '#shared/ipc/index.ts';
import { createHeldKey } from '#shared/text/held-key.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { Log } from '../../platform/log.ts';
import type { Host } from '../host.ts';
import { loadSiteFiles, startWelcomeServer } from '../site-server.ts';
import { answerWindow } from './answer-window.ts';
import { setAppMenu } from './app-menu.ts';
import { registerAppScheme, serveWindow, windowAddress } from './app-scheme.ts';
import { showContextMenus } from './context-menu.ts';
import {
  allowWindowItsNeeds,
  denyAllButFullScreen,
  failClosed,
  guardPageRequests,
  guardWindowNavigation,
  guardWindowRequests,
} from './guards.ts';
import { marksPartition } from './mark-views.ts';
import { PagePane } from './page-pane.ts';
import { PageTabs, pagePartition, privatePartition, sandboxed } from './page-tabs.ts';
import { endWithApp } from './quit.ts';
import { createSpelling } from './spelling.ts';
import { createStopKey } from './stop-key.ts';
import { openStoredSecrets } from './stored-secrets.ts';
import { plainUserAgent } from './user-agent.ts';
import { askAboutCrashes, reloadAfterCrash } from './window-crash.ts';

export interface ElectronHostOptions {
  /** Folder of the built window (out/renderer). */
  readonly rendererDir: string;
  /** The built preload (out/preload/index.cjs). */
  readonly preloadFile: string;
  /** Folder of the pages that come with the app (resources/welcome). */
  readonly welcomeDir: string;
  /** The user's data folder; Electron's profile and the secrets go below it. */
  readonly dataDir: string;
  readonly log: Log;
}

export interface ElectronHost extends Host {
  /** The value of an expression in the app's own window, for the self-test. */
  evaluate(expression: string): Promise<unknown>;
}

/** Of the packages too (packaging/electron-builder.config.mjs). */
const appId = 'app.parley.Parley';

const keepWorking = [
  'disable-renderer-backgrounding',
  'disable-background-timer-throttling',
  'disable-backgrounding-occluded-windows',
] as const;

/**
 * The desktop app: one window for the renderer, a native view per tab over its page pane. Must be called before
 * Electron is ready, that is without waiting for anything first.
 *
 * @returns null when Parley runs already with this data folder; that one comes to front
 */
export async function createElectronHost(options: ElectronHostOptions): Promise<ElectronHost | null> {
  // Order: what Electron reads at start comes before its `ready`, and the lock lies in the profile folder.
  app.setPath('userData', join(options.dataDir, 'electron'));
  registerAppScheme();
  app.enableSandbox();
  // Windows shows notifications of no other name than that of the shortcut that the installer made.
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  // Tabs that are not in front must go on working: the agent may be waiting for one. For the whole program, because the
  // preference of a single view has left views blank that were made hidden (electron/electron#52844).
  for (const name of keepWorking) app.commandLine.appendSwitch(name);
  // On Linux the voices are speech-dispatcher's, which Chromium does not ask by itself. Without it there are no voices.
  app.commandLine.appendSwitch('enable-speech-dispatcher');
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return null;
  }
  const onRefused = (what: string): void => options.log.warn('refused by the Electron host', { what });
  failClosed(onRefused);
  const files = loadSiteFiles(options.rendererDir);
  await app.whenReady();

  const welcome = await startWelcomeServer(options.welcomeDir);
  const secrets = await openStoredSecrets(join(options.dataDir, 'secrets.json'));
  const pages = session.fromPartition(pagePartition);
  const privatePages = session.fromPartition(privatePartition);
  for (const each of [pages, privatePages]) each.setUserAgent(plainUserAgent(each.getUserAgent()));
  // Before anything is shown in them: what is shown has its words looked up.
  const setSpelling = createSpelling([
    ...[pages, privatePages, session.defaultSession],
    session.fromPartition(marksPartition),
  ]);
  denyAllButFullScreen(pages);
  guardPageRequests(pages, onRefused);
  denyAllButFullScreen(privatePages);
  guardPageRequests(privatePages, () => onRefused('in a private tab'));
  allowWindowItsNeeds(session.defaultSession);
  guardWindowRequests(session.defaultSession, onRefused);
  serveWindow(session.defaultSession, files);

  const window = openWindow(options.preloadFile);
  guardWindowNavigation(window.webContents, onRefused);
  reloadAfterCrash(window.webContents, {
    onCrash: (how) => options.log.error('the window crashed', { how }),
    askUser: () => void askAboutCrashes(window),
  });
  showContextMenus(window.webContents, null);
  const pane = new PagePane(window);
  const stops = createListeners();
  const publish = (event: AppEvent): void => {
    if (!window.isDestroyed()) window.webContents.send(eventChannel, event);
  };
  const run = (command: MenuCommand): void => publish({ type: 'menu-command', command });
  setAppMenu((command) => {
    // On a Mac the menu outlives the window.
    if (window.isDestroyed()) return;
    // What it does may be asked about in the window.
    if (!window.webContents.isFocused()) window.webContents.focus();
    run(command);
  });
  // The keys for it on a mouse or a keyboard.
  window.on('app-command', (_event, key) => {
    if (key === 'browser-backward') run('back');
    if (key === 'browser-forward') run('forward');
  });
  const isMac = process.platform === 'darwin';
  let talkKey = createHeldKey(defaultSettings.talkKey, isMac);
  const keys = {
    onLeave: () => window.webContents.focus(),
    onStop: stops.tell,
    talk: () => talkKey,
    onTalk: (down: boolean) => publish({ type: 'talk-key', down }),
    onKey: () => publish({ type: 'page-key' }),
  };
  let openTab: (url: string) => void = () => undefined;
  const tabs = new PageTabs({
    session: pages,
    privateSession: privatePages,
    place: pane,
    onRefused,
    keys,
    openTab: (url) => openTab(url),
    run,
  });
  const stopKey = createStopKey(stops.tell, (message) => {
    notices.push(message);
    publish({ type: 'notice', level: 'info', message, sessionId: null });
  });
  app.on('second-instance', () => {
    // Somebody may start it again while it is still ending.
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  // Chromium starts them again by itself; a log that tells of it explains a window that flickers, or one without sound.
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit') return;
    options.log.warn('a process of the browser has ended', {
      type,
      name,
      how: `${reason}, code ${exitCode}`,
    });
  });
  app.on('window-all-closed', () => app.quit());
  const notices = [
    ...(secrets.warning === '' ? [] : [secrets.warning]),
    ...(app.commandLine.hasSwitch('no-sandbox')
      ? ['Pages run without the browser’s sandbox, because Parley was started as root.']
      : []),
  ];

  return {
    kind: 'electron',
    asksForFiles: false,
    views: tabs,
    welcomeUrl: welcome.url,
    secrets,
    notices: () => notices,
    serve: async (dispatch) => {
      answerWindow(window.webContents, dispatch, onRefused);
      openTab = (url) => void dispatch('tabs.create', { url });
      await window.loadURL(windowAddress);
      return null;
    },
    publish,
    evaluate: (expression) => window.webContents.executeJavaScript(expression, true),
    // The window's CSS px are the system's own px as long as its zoom is 1, which nothing here changes.
    place: (box) => pane.place(box),
    cover: (covered) => pane.cover(covered),
    setMarks: (marks) => pane.setMarks(marks),
    // Native views take the user's mouse and keys themselves.
    input: async () => undefined,
    focusPage: () => pane.focus(),
    showFile: async (path) => {
      shell.showItemInFolder(path);
      return true;
    },
    applySettings: (settings) => {
      // Held while it is changed: the old one's end would never be seen.
      if (talkKey.release()) publish({ type: 'talk-key', down: false });
      talkKey = createHeldKey(settings.talkKey, isMac);
      setSpelling(settings.fetchDictionaries);
    },
    setRunning: stopKey.setRunning,
    onStopKey: stops.add,
    onQuit: (listener) => endWithApp(window, listener),
    close: async () => {
      stopKey.setRunning(false);
      if (!window.isDestroyed()) window.destroy();
      await welcome.close();
    },
  };
}

/** The backgrounds of the window's two themes, so that it does not flash white before it is drawn. */
const background = { dark: '#16181d', light: '#ffffff' } as const;

/**
 * The app's own window, not yet shown and not yet loaded. Its page has no Node and no access to Electron but what the
 * preload names.
 */
function openWindow(preloadFile: string): BrowserWindow {
  const window = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    width: 1400,
    height: 900,
    minWidth: 640,
    minHeight: 480,
    title: 'Parley',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: { ...sandboxed, preload: preloadFile },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}
