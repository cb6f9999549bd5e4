import type { EventEmitter } from 'node:events';
import {
  type BrowserWindowConstructorOptions,
  type HandlerDetails,
  type LoadURLOptions,
  type Session,
  type WebContents,
  WebContentsView,
  type WebPreferences,
} from 'electron';
import { createListeners } from '#shared/text/listeners.ts';
import type { PageView, PageViews } from '../../platform/page-view.ts';
import { type PageCommand, showContextMenus } from './context-menu.ts';
import { createDownloadGate, DebuggerChannel, type DownloadGate } from './debugger-channel.ts';
import { guardPageNavigation, isPageAddress } from './guards.ts';
import { type PageKeys, watchPageKeys } from './watch-page-keys.ts';

/** A page may open this many windows in this time; more is a storm, which Chromium's own blocker stops elsewhere. */
const maxOpened = 3;
const openedWithinMs = 5_000;

/** Where views are put on the window and taken off it. */
export interface ViewPlace {
  show(view: WebContentsView): void;
  remove(view: WebContentsView): void;
}

interface PageTabsOptions {
  readonly session: Session;
  /** In memory alone, for tabs of private sessions. */
  readonly privateSession: Session;
  readonly place: ViewPlace;
  /** An address was refused or a window not opened. */
  onRefused(what: string): void;
  readonly keys: PageKeys;
  /** The user wants a link in a tab of its own. */
  openTab(url: string): void;
  /** A command for the page in front, by a right click or the wheel with Ctrl: Electron carries out neither by itself. */
  run(command: PageCommand | 'zoom-in' | 'zoom-out'): void;
}

/** Tabs as Electron's web contents views: one each, sandboxed, driven through its debugger. */
export class PageTabs implements PageViews {
  readonly #options: PageTabsOptions;
  readonly #downloads: DownloadGate;
  readonly #privateDownloads: DownloadGate;
  readonly #views = new Map<number, PageView>();
  readonly #contents = new Set<WebContents>();
  #muted = false;
  readonly #opened = createListeners<[view: PageView, opener: PageView | null]>();
  readonly onOpened = this.#opened.add;

  constructor(options: PageTabsOptions) {
    this.#options = options;
    this.#downloads = createDownloadGate(options.session);
    this.#privateDownloads = createDownloadGate(options.privateSession);
  }

  async create(isPrivate = false): Promise<PageView> {
    const view = new WebContentsView({ webPreferences: preferencesOf(isPrivate) });
    const page = this.#adopt(view, isPrivate);
    // A debugger has nothing to talk to before the first document.
    await view.webContents.loadURL('about:blank');
    return page;
  }

  async forgetPrivate(): Promise<void> {
    const { privateSession } = this.#options;
    await Promise.all([privateSession.clearStorageData(), privateSession.clearCache()]);
  }

  async forgetSites(what: 'cache' | 'all'): Promise<void> {
    const { session } = this.#options;
    await Promise.all([session.clearCache(), session.clearCodeCaches({})]);
    if (what === 'all') await session.clearStorageData();
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    for (const contents of this.#contents) {
      if (!contents.isDestroyed()) contents.setAudioMuted(muted);
    }
  }

  #adopt(view: WebContentsView, isPrivate: boolean): PageView {
    const { webContents: contents } = view;
    const { place, onRefused, openTab, run } = this.#options;
    contents.setAudioMuted(this.#muted);
    guardPageNavigation(contents, isPrivate ? () => onRefused('in a private tab') : onRefused);
    leaveDialogsToDriver(contents);
    showContextMenus(contents, { openTab, run });
    watchPageKeys(contents, this.#options.keys);
    this.#turnWindowsIntoTabs(contents, isPrivate);
    let zoom = 1;
    contents.on('did-navigate', () => contents.setZoomFactor(zoom));
    contents.on('zoom-changed', (_event, direction) => run(`zoom-${direction}`));
    const page: PageView = {
      channel: new DebuggerChannel(contents, isPrivate ? this.#privateDownloads : this.#downloads),
      zoom: () => zoom,
      takesPasskeys: true,
      setZoom: async (factor) => {
        zoom = factor;
        contents.setZoomFactor(factor);
      },
      show: async () => place.show(view),
      close: async () => {
        place.remove(view);
        // Without beforeunload questions: the driver has asked before it closes a tab.
        if (!contents.isDestroyed()) contents.close();
      },
    };
    const { id } = contents;
    this.#views.set(id, page);
    this.#contents.add(contents);
    contents.once('destroyed', () => {
      this.#contents.delete(contents);
      this.#views.delete(id);
      place.remove(view);
    });
    return page;
  }

  #turnWindowsIntoTabs(opener: WebContents, isPrivate: boolean): void {
    const { onRefused } = this.#options;
    const openerId = opener.id;
    let opened: number[] = [];
    opener.setWindowOpenHandler((details) => {
      const { url } = details;
      const now = Date.now();
      opened = opened.filter((at) => now - at < openedWithinMs);
      // window.open() without an address opens the blank page.
      if ((url !== '' && !isPageAddress(url)) || opened.length >= maxOpened) {
        onRefused(isPrivate ? 'in a private tab' : url);
        return { action: 'deny' };
      }
      opened.push(now);
      return {
        action: 'allow',
        outlivesOpener: true,
        // Electron lets a page's own features string choose some preferences of what it opens; not here.
        overrideBrowserWindowOptions: { webPreferences: preferencesOf(isPrivate) },
        createWindow: (options) => {
          // Electron hands over the contents that it has made for the page; none when the page gave its opener up.
          const made = (options as { readonly webContents?: WebContents }).webContents;
          const view = new WebContentsView({
            // Fresh ones each time: Electron writes the contents into the object that it is given, and would show them
            // again in the next view that is made with it.
            webPreferences: { ...preferencesOf(isPrivate), ...sandboxOf(options) },
            ...(made === undefined ? {} : { webContents: made }),
          });
          const page = this.#adopt(view, isPrivate);
          this.#opened.tell(page, this.#views.get(openerId) ?? null);
          // Electron leaves the loading to us then (links opened in the background, by Ctrl or the middle button).
          if (made === undefined) view.webContents.loadURL(url, loadOptions(details)).catch(() => undefined);
          return view.webContents;
        },
      };
    });
  }
}

function loadOptions({ referrer, postBody }: HandlerDetails): LoadURLOptions {
  if (postBody === undefined || postBody === null) return { httpReferrer: referrer };
  const { contentType, boundary } = postBody;
  const value = boundary === undefined ? contentType : `${contentType}; boundary=${boundary}`;
  return { httpReferrer: referrer, postData: postBody.data, extraHeaders: `content-type: ${value}` };
}

/**
 * What a sandboxed frame may not do, what it opens must not do either. A window with contents of its own has it from
 * Chromium; for others Electron hands it over here, under a name that its types do not tell of
 * (lib/browser/guest-window-manager.ts).
 */
function sandboxOf({ webPreferences }: BrowserWindowConstructorOptions): object {
  const flags = (webPreferences as { readonly openerSandboxFlags?: number } | undefined)?.openerSandboxFlags;
  return flags === undefined ? {} : { openerSandboxFlags: flags };
}

/** Cookies and storage of websites, apart from the app's own window. */
export const pagePartition = 'persist:pages';
/** Without “persist:” Electron keeps it in memory. */
export const privatePartition = 'private-pages';

/** The browser's sandbox and nothing of Node inside: for websites and for the app's own window. */
export const sandboxed = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  // A file that is dropped must not become an address.
  navigateOnDragDrop: false,
  // Of the languages that the session has: see `createSpelling`.
  spellcheck: true,
} as const;

/** A website's view. */
const pagePreferences: WebPreferences = {
  ...sandboxed,
  // Else each page that is loaded takes the keyboard, from somebody who types to Parley at that moment.
  focusOnNavigation: false,
  // As in a browser: a page that nobody has touched makes no sound.
  autoplayPolicy: 'document-user-activation-required',
  allowRunningInsecureContent: false,
  // A film fills its pane: Parley's bar, its questions and Stop stay where they are, and no page can paint its own there.
  disableHtmlFullscreenWindowResize: true,
  // Opening them would take the debugger away from the driver.
  devTools: false,
  // Chromium keeps a zoom by site, for all tabs that show it; here it belongs to the tab.
  zoomMode: 'isolated',
};

const preferencesOf = (isPrivate: boolean): WebPreferences => ({
  ...pagePreferences,
  partition: isPrivate ? privatePartition : pagePartition,
});

/** Electron's own listener on this event shows the box; its name is internal, so the version is pinned. */
const boxOpens = '-run-dialog';

/**
 * Keeps Electron from showing alert, confirm and prompt boxes of pages as windows of the system, and from answering
 * prompt by itself. The browser driver hears of each over DevTools and answers there; with both at work the page would
 * go on while the box stays on the screen. Without a driver a box is answered no.
 */
function leaveDialogsToDriver(contents: WebContents): void {
  const internal: EventEmitter = contents;
  internal.removeAllListeners(boxOpens);
  internal.on(boxOpens, (_box: unknown, answer: (accept: boolean, text: string) => void) => {
    if (!contents.debugger.isAttached()) answer(false, '');
  });
}
