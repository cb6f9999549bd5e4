import type { OnBeforeRequestListenerDetails } from 'electron';
import { schemeOf, toOwn } from './addresses.ts';
import type { Chromium, Params } from './chromium.ts';
import { preventable } from './known-members.ts';
import { Session } from './session.ts';
import { WebContents } from './web-contents.ts';

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly redirectedRequestId?: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** Electron's names of what is asked for. */
const kinds: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Script: 'script',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket',
};

/**
 * Every request of the Chromium, held until main has had its say: `will-navigate` and its kin, then `onBeforeRequest`, then
 * the handlers of schemes. As in Electron this lies between the page's own DevTools sessions and the network.
 */
export async function holdRequests(browser: Chromium): Promise<void> {
  /** Navigations that pages asked for themselves, by frame: for those of main and its debugger Electron tells nothing. */
  const asked = new Map<string, string>();
  watchNavigations(browser, asked);
  browser.on('Fetch.requestPaused', (params) => {
    const paused = params as unknown as Paused;
    decide(browser, paused, asked).catch(() => undefined);
  });
  await browser.connection.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

function watchNavigations(browser: Chromium, asked: Map<string, string>): void {
  browser.onFrame('Page.frameRequestedNavigation', ({ frameId, url, disposition }: Params) => {
    if (disposition === 'currentTab') asked.set(String(frameId), String(url));
  });
}

async function decide(browser: Chromium, paused: Paused, asked: Map<string, string>): Promise<void> {
  const { connection } = browser;
  const { requestId, frameId, request } = paused;
  const page = browser.pages.get(frameId);
  const contents = page === undefined ? undefined : WebContents.byTarget.get(page);
  const url = toOwn(request.url);
  const isMainFrame = frameId === page;
  const isNavigation = paused.resourceType === 'Document';
  const refuse = (): Promise<unknown> =>
    connection.send('Fetch.failRequest', {
      requestId,
      errorReason: isNavigation ? 'Aborted' : 'BlockedByClient',
    });

  if (isNavigation && contents !== undefined) {
    const isRedirect = paused.redirectedRequestId !== undefined;
    const isAsked = !isMainFrame || asked.get(frameId) === request.url;
    asked.delete(frameId);
    const event = preventable({ url, isMainFrame, isSameDocument: false, frame: null });
    if (isRedirect) contents.emit('will-redirect', event);
    else if (isAsked) {
      contents.emit('will-frame-navigate', event);
      if (isMainFrame) contents.emit('will-navigate', event);
    }
    if (event.defaultPrevented) return void (await refuse());
  }
  const resourceType = isNavigation
    ? isMainFrame
      ? 'mainFrame'
      : 'subFrame'
    : (kinds[paused.resourceType] ?? 'other');
  if (!(await isLetGo(contents, { url, resourceType }))) return void (await refuse());
  const handler = contents?.session.protocolHandlers.get(schemeOf(url));
  if (handler === undefined || url === request.url) {
    await connection.send('Fetch.continueRequest', { requestId });
    return;
  }
  const response = await handler(new Request(url, { method: request.method, headers: request.headers }));
  await connection.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

/** Of a page that is not known (yet) every session is asked that has a rule for websites. */
async function isLetGo(
  contents: WebContents | undefined,
  details: { readonly url: string; readonly resourceType: string },
): Promise<boolean> {
  const sessions =
    contents === undefined
      ? [...Session.all.values()].filter(({ partition }) => partition !== '')
      : [contents.session];
  const answers = sessions.map(
    ({ beforeRequest }) =>
      new Promise<boolean>((resolve) => {
        if (beforeRequest === null) resolve(true);
        // Main reads no more of it.
        else
          beforeRequest(details as OnBeforeRequestListenerDetails, ({ cancel = false }) => resolve(!cancel));
      }),
  );
  return (await Promise.all(answers)).every(Boolean);
}
