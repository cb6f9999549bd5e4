import { join } from 'node:path';
import { app, globalShortcut, session } from 'electron';
import { defaultSettings } from '#shared/domain/index.ts';
import { type AppEvent, eventChannel } from '#shared/ipc/index.ts';
import { createHeldKey } from '#shared/lib/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Host } from '../host.ts';
import { loadSiteFiles, startWelcomeServer } from '../serving/index.ts';
import { answerWindow } from './answer-window.ts';
import { setAppMenu } from './app-menu.ts';
import { registerAppScheme, serveWindow, windowAddress } from './app-scheme.ts';
import { failClosed } from './fail-closed.ts';
import { guardPageRequests, guardWindowNavigation, guardWindowRequests } from './guard-loads.ts';
import { openWindow } from './open-window.ts';
import { PagePane } from './page-pane.ts';
import { pagePartition } from './page-preferences.ts';
import { PageTabs } from './page-tabs.ts';
import { allowWindowItsNeeds, denyEverything } from './permissions.ts';
import { quitOnce } from './quit-once.ts';
import { listenForStopKey, stopKey } from './stop-key.ts';
import { openStoredSecrets } from './stored-secrets.ts';

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
export async function createElectronHost(options: ElectronHostOptions): Promise<Host | null> {
  // Order: what Electron reads at start comes before its `ready`, and the lock lies in the profile folder.
  app.setPath('userData', join(options.dataDir, 'electron'));
  registerAppScheme();
  app.enableSandbox();
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
  denyEverything(pages);
  guardPageRequests(pages, onRefused);
  allowWindowItsNeeds(session.defaultSession);
  guardWindowRequests(session.defaultSession, onRefused);
  serveWindow(session.defaultSession, files);
  setAppMenu();

  const window = openWindow(options.preloadFile);
  guardWindowNavigation(window.webContents, onRefused);
  const pane = new PagePane(window);
  const stopListeners = new Set<() => void>();
  const stop = (): void => {
    for (const listener of [...stopListeners]) listener();
  };
  const publish = (event: AppEvent): void => {
    if (!window.isDestroyed()) window.webContents.send(eventChannel, event);
  };
  const isMac = process.platform === 'darwin';
  let talkKey = createHeldKey(defaultSettings.talkKey, isMac);
  const keys = {
    onLeave: () => window.webContents.focus(),
    onStop: stop,
    talk: () => talkKey,
    onTalk: (down: boolean) => publish({ type: 'talk-key', down }),
    onKey: () => publish({ type: 'page-key' }),
  };
  const tabs = new PageTabs({ session: pages, place: pane, onRefused, keys });
  const hasStopKey = listenForStopKey(stop);
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => app.quit());
  const notices = [
    ...(secrets.warning === '' ? [] : [secrets.warning]),
    ...(hasStopKey ? [] : [`The key ${stopKey} belongs to another program; Stop in the window still works.`]),
    ...(app.commandLine.hasSwitch('no-sandbox')
      ? ['Pages run without the browser’s sandbox, because Parley was started as root.']
      : []),
  ];

  return {
    kind: 'electron',
    views: tabs,
    welcomeUrl: welcome.url,
    secrets,
    notices: () => notices,
    serve: async (dispatch) => {
      answerWindow(window.webContents, dispatch, onRefused);
      await window.loadURL(windowAddress);
      return null;
    },
    publish,
    // The window's CSS px are the system's own px as long as its zoom is 1, which nothing here changes.
    place: (box) => pane.place(box),
    cover: (covered) => pane.cover(covered),
    setMarks: (marks) => pane.setMarks(marks),
    // Native views take the user's mouse and keys themselves.
    input: async () => undefined,
    focusPage: () => pane.focus(),
    setTalkKey: (written) => {
      // Held while it is changed: the old one's end would never be seen.
      if (talkKey.release()) publish({ type: 'talk-key', down: false });
      talkKey = createHeldKey(written, isMac);
    },
    onStopKey: (listener) => {
      stopListeners.add(listener);
      return () => stopListeners.delete(listener);
    },
    onQuit: (listener) => quitOnce(listener),
    close: async () => {
      globalShortcut.unregisterAll();
      if (!window.isDestroyed()) window.destroy();
      await welcome.close();
    },
  };
}
