import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Box } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Dispatch, PageInput } from '#shared/ipc/index.ts';
import { readJsonFile } from '../../platform/json.ts';
import { isAlive } from '../../platform/lock-file.ts';
import type { PageView } from '../../platform/page-view.ts';
import { keepFolderPrivate } from '../../platform/private-files.ts';
import { endOnce, type Host } from '../host.ts';
import { openFileSecrets } from '../secrets.ts';
import { windowHeaders } from '../security-headers.ts';
import { answerWithFile, listenOnLoopback, loadSiteFiles, startWelcomeServer } from '../site-server.ts';
import { findChromium, isWithoutSandbox, refuseRoot, zoomedPane } from './chromium/index.ts';
import { type AppWindow, handOver, openBrowser, showFolder } from './open-browser.ts';
import { OwnChromium } from './own-chromium.ts';
import { InputForwarder } from './page-input.ts';
import { Screencast } from './screencast.ts';
import { createToken, openWindowSockets, type WindowSockets } from './window-sockets.ts';

export interface WebHostOptions {
  /** Folder of the built window (out/renderer). */
  readonly rendererDir: string;
  /** Folder of the pages that come with the app (resources/welcome). */
  readonly welcomeDir: string;
  /** The user's data folder; the browser profile and the secrets go below it. */
  readonly dataDir: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Shows the window: one of its own in the Chromium that was found, else the user's browser. */
  readonly openBrowser: boolean;
}

/** Smaller panes are a drawer opening or a window minimised: the page keeps its size. CSS px. */
const smallestPane = 100;

/**
 * The app in the user's own browser: the window is served on loopback to whoever knows this launch's token, the tabs
 * live in a Chromium of ours and are shown by screencast.
 *
 * @throws AppError `internal` when the port is taken or the window was not built, `not-allowed` when a web host runs
 * with this data folder already, and as root unless that was asked for
 */
export async function createWebHost(options: WebHostOptions): Promise<Host> {
  const refusal = refuseRoot();
  if (refusal !== null) throw new AppError({ code: 'not-allowed', message: refusal });
  const noteFile = join(options.dataDir, 'web-host.json');
  const handOverFile = join(options.dataDir, 'open.html');
  const running = await findRunningHost(noteFile);
  if (running !== null) {
    throw new AppError({
      code: 'not-allowed',
      message: `Parley is already open with this data folder, at ${running} . Close that one first, or name another folder with PARLEY_DATA.`,
    });
  }
  const token = createToken();
  const files = loadSiteFiles(options.rendererDir);
  let sockets: WindowSockets | null = null;
  let input: InputForwarder | null = null;

  const numbers = new WeakMap<PageView, number>();
  let lastNumber = 0;
  const screencast = new Screencast({
    viewport: (view) => zoomedPane(chromium.viewport, view.zoom()),
    resize: (view) => chromium.resize(view),
    onFrame: ({ view, jpeg, width, height }) => {
      sockets?.showFrame({ tabId: numbers.get(view) ?? 0, width, height }, jpeg);
    },
  });
  let windows = 0;
  let placed = false;
  // Not before a window has told how large its pane is: a picture of any other size would only flash up in it.
  const watch = (): void => screencast.watch(windows > 0 && placed);
  const chromium = new OwnChromium({ userDataDir: profileIn(options.dataDir) }, (view) => {
    if (!numbers.has(view)) {
      lastNumber += 1;
      numbers.set(view, lastNumber);
    }
    input = new InputForwarder(view.channel);
    screencast.follow(view);
  });
  // Ahead of the first tab; what goes wrong is told when a tab is wanted.
  chromium.start().catch(() => undefined);

  const headers = { value: windowHeaders([]) };
  const server = await listenOnLoopback(options.port, (request, response) => {
    void answerWithFile(files, headers.value, request, response);
  });
  // Browsers differ on whether 'self' covers a socket, and a window may be opened under either name.
  headers.value = windowHeaders([`ws://127.0.0.1:${server.port}`, `ws://localhost:${server.port}`]);

  const host = await hostOn(chromium, options);
  return {
    ...host,
    asksForFiles: true,
    serve: async (dispatch: Dispatch) => {
      sockets = openWindowSockets(server.server, server.port, token, dispatch);
      sockets.onCount((count) => {
        windows = count;
        if (count > 0) rmSync(handOverFile, { force: true });
        watch();
      });
      const address = `${server.origin}/#token=${token}`;
      noteRunningHost(noteFile, address);
      if (options.openBrowser) openBrowser(handOver(handOverFile, address), appWindowIn(options.dataDir));
      return address;
    },
    publish: (event) => sockets?.publish(event),
    place: (box: Box, deviceScaleFactor: number) => {
      if (box.width < smallestPane || box.height < smallestPane) return;
      const viewport = { width: Math.round(box.width), height: Math.round(box.height), deviceScaleFactor };
      // Tabs that are gone by then need no size.
      chromium.setViewport(viewport).catch(() => undefined);
      placed = true;
      watch();
    },
    input: async (event: PageInput) => input?.forward(event),
    close: async () => {
      forgetRunningHost(noteFile);
      rmSync(handOverFile, { force: true });
      sockets?.close();
      await Promise.allSettled([host.close(), server.close()]);
    },
  };
}

export interface HeadlessHostOptions {
  /** Folder of the pages that come with the app (resources/welcome). */
  readonly welcomeDir: string;
  /** The user's data folder; the browser profile and the secrets go below it. */
  readonly dataDir: string;
  /** Shows Chromium's own window, for watching. */
  readonly headed: boolean;
}

/** The web host without a window: what the command line and the benchmarks run on. */
export async function createHeadlessHost({ headed, ...options }: HeadlessHostOptions): Promise<Host> {
  const chromium = new OwnChromium({ userDataDir: profileIn(options.dataDir), headed }, () => undefined);
  return hostOn(chromium, options);
}

function appWindowIn(dataDir: string): AppWindow | null {
  const executable = findChromium();
  if (executable === null) return null;
  const profile = join(dataDir, 'window');
  keepFolderPrivate(profile);
  return { executable, profile, isWithoutSandbox: isWithoutSandbox() };
}

const profileIn = (dataDir: string): string => join(dataDir, 'chromium');

/** All of a host that needs no window. */
async function hostOn(
  chromium: OwnChromium,
  { welcomeDir, dataDir }: Pick<HeadlessHostOptions, 'welcomeDir' | 'dataDir'>,
): Promise<Host> {
  const welcome = await startWelcomeServer(welcomeDir);
  return {
    kind: 'web',
    views: chromium,
    // Nobody looks, or the browser's own window has a dialog.
    asksForFiles: false,
    welcomeUrl: welcome.url,
    secrets: openFileSecrets(join(dataDir, 'secrets.json')),
    notices: () => chromium.notices,
    serve: async () => null,
    publish: () => undefined,
    place: () => undefined,
    // The window paints the pictures itself, and whatever it likes over them.
    cover: async () => null,
    setMarks: () => undefined,
    input: async () => undefined,
    focusPage: () => undefined,
    showFile: showFolder,
    // The page pane hands it to the window: every key comes through there.
    applySettings: () => undefined,
    // The window has the key while it has the focus; a browser's page can take no key beyond that.
    setRunning: () => undefined,
    onStopKey: () => () => undefined,
    onQuit: onEndSignals,
    close: async () => {
      await Promise.allSettled([chromium.close(), welcome.close()]);
    },
  };
}

/**
 * Ends the app when the process is asked to end, by Ctrl+C, by a closed terminal or by its parent. Ctrl+C reaches a
 * process more than once when npm stands in between.
 */
function onEndSignals(listener: () => Promise<void>): void {
  const end = endOnce(listener, (code) => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // `npm start` was killed and could not pass anything on.
  process.on('disconnect', end);
  process.channel?.unref();
}

const note = z.object({ processId: z.number().int().positive(), address: z.url() });

/**
 * Where the web host that uses this data folder can be opened, or null when none runs. Two of them would share one
 * browser profile, and Chromium would hand the second one's tabs to the first.
 */
async function findRunningHost(path: string): Promise<string | null> {
  try {
    const running = readJsonFile(path, note);
    if (running === null || !isAlive(running.processId)) return null;
    const { address } = running;
    // Another program may have the number of a Parley that was killed.
    await fetch(address, { method: 'HEAD' });
    return address;
  } catch {
    return null;
  }
}

/** The address holds the token: only this user may read it. */
function noteRunningHost(path: string, address: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ processId: process.pid, address }), { mode: 0o600 });
}

function forgetRunningHost(path: string): void {
  rmSync(path, { force: true });
}
