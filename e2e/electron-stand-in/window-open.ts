import type { HandlerDetails, WebPreferences } from 'electron';
import { toOwn } from './addresses.ts';
import type { Chromium, OpenedTarget } from './chromium.ts';
import { WebContents } from './web-contents.ts';

/** What a page has asked for, by the page; Chromium tells of the new page right after. */
type Asked = Pick<HandlerDetails, 'url' | 'frameName' | 'features' | 'disposition'>;

/**
 * Asks main about every page that another one opens, while Chromium holds it before its first document.
 *
 * Not as in Electron: Chromium has made the page by then. To a page that is refused, `window.open` gives a window that is
 * closed rather than null.
 */
export function askMainAboutWindows(browser: Chromium): void {
  const asked = new Map<string, Asked[]>();
  const ask = (page: string, details: Asked): void =>
    void asked.set(page, [...(asked.get(page) ?? []), details]);
  browser.onFrame('Page.windowOpen', ({ page, url, windowName, windowFeatures }) => {
    ask(String(page), {
      url: toOwn(String(url)),
      frameName: windowName === '_blank' ? '' : String(windowName),
      features: (windowFeatures as readonly string[]).join(','),
      disposition: 'foreground-tab',
    });
  });
  browser.onFrame('Page.frameRequestedNavigation', ({ page, url, disposition }) => {
    if (disposition !== 'newTab' && disposition !== 'newWindow') return;
    const kind = disposition === 'newTab' ? 'background-tab' : 'new-window';
    ask(String(page), { url: toOwn(String(url)), frameName: '', features: '', disposition: kind });
  });
  browser.onOpened = (opened) => {
    const page = opened.openerId ?? lastAsking(asked);
    const [details, ...later] = (page === undefined ? undefined : asked.get(page)) ?? [];
    const opener = page === undefined ? undefined : WebContents.byTarget.get(page);
    if (page !== undefined) {
      if (later.length === 0) asked.delete(page);
      else asked.set(page, later);
    }
    if (opener === undefined || details === undefined) close(browser, opened);
    else adopt(browser, opener, details, opened);
  };
}

/** Who opened a page by a key or the middle button is not told with it, only right before. */
function lastAsking(asked: ReadonlyMap<string, readonly Asked[]>): string | undefined {
  return [...asked].findLast(([, all]) =>
    all.some(({ disposition }) => disposition !== 'foreground-tab'),
  )?.[0];
}

function adopt(browser: Chromium, opener: WebContents, details: Asked, opened: OpenedTarget): void {
  const handler = opener.openHandler;
  // Without one Electron opens a window of its own for it, which nothing here has.
  if (handler === null) {
    close(browser, opened);
    return;
  }
  const answer = handler({
    ...details,
    referrer: { url: opener.getURL(), policy: 'default' },
  } as HandlerDetails);
  if (answer.action === 'deny' || answer.createWindow === undefined) {
    close(browser, opened);
    return;
  }
  const webPreferences: WebPreferences = { ...answer.overrideBrowserWindowOptions?.webPreferences };
  if (details.disposition !== 'foreground-tab') {
    // In the background Electron has made nothing: main makes the contents and loads the address.
    close(browser, opened);
    answer.createWindow({ webPreferences });
    return;
  }
  const made = new WebContents({
    session: opener.session,
    preferences: webPreferences,
    opened: opened.session,
  });
  const taken = answer.createWindow({ webPreferences, webContents: made } as object);
  if ((taken as unknown) !== made) {
    throw new Error(
      'Invalid webContents. Created window should be connected to webContents passed with options object.',
    );
  }
  made.release().catch(() => undefined);
}

function close({ connection }: Chromium, { session }: OpenedTarget): void {
  session.post('Runtime.runIfWaitingForDebugger');
  connection.send('Target.closeTarget', { targetId: session.targetId }).catch(() => undefined);
}
