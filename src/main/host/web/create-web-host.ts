import { join } from 'node:path';
import type { Box } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Dispatch, PageInput } from '#shared/ipc/index.ts';
import type { PageView } from '../../platform/page-view.ts';
import type { Host } from '../host.ts';
import {
  answerWithFile,
  listenOnLoopback,
  loadSiteFiles,
  startWelcomeServer,
  windowHeaders,
} from '../serving/index.ts';
import { openFileSecrets } from './file-secrets.ts';
import { InputForwarder } from './input/index.ts';
import { onEndSignals } from './on-end-signals.ts';
import { openBrowser } from './open-browser.ts';
import { OwnChromium } from './own-chromium.ts';
import { findRunningHost, forgetRunningHost, noteRunningHost } from './running-host.ts';
import { Screencast } from './screencast.ts';
import { createToken } from './token.ts';
import { openWindowSockets, type WindowSockets } from './window-sockets.ts';

export interface WebHostOptions {
  /** Folder of the built window (out/renderer). */
  readonly rendererDir: string;
  /** Folder of the pages that come with the app (resources/welcome). */
  readonly welcomeDir: string;
  /** The user's data folder; the browser profile and the secrets go below it. */
  readonly dataDir: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Shows the address in the user's browser where there is one. */
  readonly openBrowser: boolean;
}

/** Smaller panes are a drawer opening or a window minimised: the page keeps its size. CSS px. */
const smallestPane = 100;

/**
 * The app in the user's own browser: the window is served on loopback to whoever knows this launch's token, the tabs
 * live in a Chromium of ours and are shown by screencast.
 *
 * @throws AppError `internal` when the port is taken or the window was not built, `not-allowed` when a web host runs
 * with this data folder already
 */
export async function createWebHost(options: WebHostOptions): Promise<Host> {
  const noteFile = join(options.dataDir, 'web-host.json');
  const running = await findRunningHost(noteFile);
  if (running !== null) {
    throw new AppError({
      code: 'not-allowed',
      message: `Parley is already open with this data folder, at ${running} . Close that one first, or name another folder with PARLEY_DATA.`,
    });
  }
  const token = createToken();
  const files = loadSiteFiles(options.rendererDir);
  const welcome = await startWelcomeServer(options.welcomeDir);
  let sockets: WindowSockets | null = null;
  let input: { readonly view: PageView; readonly forwarder: InputForwarder } | null = null;

  const numbers = new WeakMap<PageView, number>();
  let lastNumber = 0;
  const screencast = new Screencast(
    () => chromium.viewport,
    ({ view, jpeg, width, height }) => {
      sockets?.showFrame({ tabId: numbers.get(view) ?? 0, width, height }, jpeg);
    },
  );
  const chromium = new OwnChromium({ userDataDir: join(options.dataDir, 'chromium') }, (view) => {
    if (!numbers.has(view)) {
      lastNumber += 1;
      numbers.set(view, lastNumber);
    }
    input = { view, forwarder: new InputForwarder(view.channel) };
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

  const host: Host = {
    kind: 'web',
    views: chromium,
    welcomeUrl: welcome.url,
    secrets: openFileSecrets(join(options.dataDir, 'secrets.json')),
    notices: () => chromium.notices,
    serve: async (dispatch: Dispatch) => {
      sockets = openWindowSockets(server.server, server.port, token, dispatch);
      sockets.onCount((count) => screencast.watch(count > 0));
      const address = `${server.origin}/#token=${token}`;
      noteRunningHost(noteFile, address);
      if (options.openBrowser) openBrowser(address);
      return address;
    },
    publish: (event) => sockets?.publish(event),
    place: (box: Box, deviceScaleFactor: number) => {
      if (box.width < smallestPane || box.height < smallestPane) return;
      const viewport = { width: Math.round(box.width), height: Math.round(box.height), deviceScaleFactor };
      // Tabs that are gone by then need no size.
      chromium.setViewport(viewport).catch(() => undefined);
    },
    // The window paints the pictures itself, and whatever it likes over them.
    cover: async () => null,
    setMarks: () => undefined,
    input: async (event: PageInput) => input?.forwarder.forward(event),
    focusPage: () => undefined,
    // The page pane hands it to the window: every key comes through there.
    setTalkKey: () => undefined,
    // The window has the key while it has the focus; a browser's page can take no key beyond that.
    onStopKey: () => () => undefined,
    onQuit: (listener) => onEndSignals(listener),
    close: async () => {
      forgetRunningHost(noteFile);
      sockets?.close();
      await Promise.allSettled([chromium.close(), server.close(), welcome.close()]);
    },
  };
  return host;
}
