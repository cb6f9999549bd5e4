import { createListeners } from '#shared/text/listeners.ts';
import {
  ChannelEnd,
  type PageChannel,
  type PageView,
  type PageViews,
  pageGone,
} from '../../../platform/page-view.ts';
import type { PipeConnection, PipeEvent } from './pipe-connection.ts';

/** CSS px of the page itself, without any of the browser's own bars. */
export interface PaneSize {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
}

export interface ChromiumViews extends PageViews {
  /** The view that was shown last and is still open. */
  front(): PageView | null;
  onFront(listener: (view: PageView) => void): () => void;
  /** Size of every view, now and later. */
  setViewport(viewport: PaneSize): Promise<void>;
  /** Gives a page that size once more: Chromium may lose it while the page's process changes, and then believes it set. */
  resize(view: PageView): Promise<void>;
}

/** The size of a page that is shown larger: fewer CSS px, of more pixels each. */
export function zoomedPane({ width, height, deviceScaleFactor }: PaneSize, zoom: number): PaneSize {
  return {
    width: Math.round(width / zoom),
    height: Math.round(height / zoom),
    deviceScaleFactor: deviceScaleFactor * zoom,
  };
}

export const defaultViewport: PaneSize = { width: 1280, height: 800, deviceScaleFactor: 1 };

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly openerId?: string;
  /** Private tabs have one of their own. */
  readonly browserContextId?: string;
}

/**
 * Tabs of a Chromium of our own as page views. New targets are held before their first script and handed out
 * first, so that guards stand before the page runs; `Runtime.runIfWaitingForDebugger` on their channel lets them go.
 * Until then they answer nothing, and a page that opened one stands still: send what must come first without awaiting.
 */
export async function createChromiumViews(
  connection: PipeConnection,
  { isHeaded = false }: { readonly isHeaded?: boolean } = {},
): Promise<ChromiumViews> {
  const sessions = new Map<string, PageSession>();
  const views = new Map<string, PageView>();
  const awaited = new Map<string, (view: PageView) => void>();
  const opened = createListeners<[view: PageView, opener: PageView | null]>();
  const fronts = createListeners<[view: PageView]>();
  let front: PageView | null = null;
  let viewport = defaultViewport;
  /** Where private tabs live: off the record, as Chromium calls it, with nothing in the profile. */
  let privateContext: Promise<string> | null = null;

  function addView(target: TargetInfo, sessionId: string): PageView {
    const session = new PageSession(connection, target, sessionId);
    let zoom = 1;
    const view: PageView = {
      channel: session,
      takesPasskeys: isHeaded,
      zoom: () => zoom,
      setZoom: async (factor) => {
        zoom = factor;
        await resize(view);
      },
      show: async () => {
        await session.send('Page.bringToFront');
        // It may have closed right after its answer.
        if (!sessions.has(sessionId)) return;
        front = view;
        fronts.tell(view);
      },
      close: async () => {
        // Without beforeunload questions: the driver has asked before it closes a tab.
        await connection.send('Target.closeTarget', { targetId: target.targetId }).catch(() => undefined);
      },
    };
    sessions.set(sessionId, session);
    views.set(target.targetId, view);
    // Else Chromium asks by a dialog that headless never shows, and every press in the page is lost meanwhile.
    if (!isHeaded) session.send('WebAuthn.enable', { enableUI: false }).catch(() => undefined);
    return view;
  }

  function attached(event: PipeEvent): void {
    const { sessionId, targetInfo } = event.params as { sessionId: string; targetInfo: TargetInfo };
    if (targetInfo.type !== 'page') {
      connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined);
      return;
    }
    const view = addView(targetInfo, sessionId);
    // Sent before anybody can let the page go on; a page that closes itself at once is no problem of ours.
    resize(view).catch(() => undefined);
    const resolve = awaited.get(targetInfo.targetId);
    if (resolve !== undefined) {
      resolve(view);
    } else if (targetInfo.openerId !== undefined) {
      opened.tell(view, views.get(targetInfo.openerId) ?? null);
    } else {
      unclaimed.set(targetInfo.targetId, view);
    }
  }

  // Tabs that were not opened by a page: those of `create`, whose event comes before the answer that names them.
  const unclaimed = new Map<string, PageView>();

  function detached(sessionId: string): void {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    sessions.delete(sessionId);
    if (front === views.get(session.targetId)) front = null;
    views.delete(session.targetId);
    session.close('the tab was closed');
  }

  async function resize(view: PageView): Promise<void> {
    const pane = zoomedPane(viewport, view.zoom());
    await view.channel.send('Emulation.setDeviceMetricsOverride', { ...pane, mobile: false });
  }

  async function isOfOtherSize(view: PageView): Promise<boolean> {
    const { cssLayoutViewport: is } = (await view.channel.send('Page.getLayoutMetrics')) as {
      readonly cssLayoutViewport: { readonly clientWidth: number; readonly clientHeight: number };
    };
    // A scroll bar that takes room is no difference.
    const misses = (wanted: number, found: number): boolean => found > wanted || found < wanted - 20;
    const { width, height } = zoomedPane(viewport, view.zoom());
    return misses(width, is.clientWidth) || misses(height, is.clientHeight);
  }

  connection.onEvent((event) => {
    if (event.sessionId !== null) {
      for (const session of sessions.values()) if (session.take(event)) return;
      return;
    }
    if (event.method === 'Target.attachedToTarget') attached(event);
    if (event.method === 'Target.detachedFromTarget') detached(String(event.params.sessionId));
  });
  connection.onClose((reason) => {
    for (const session of [...sessions.values()]) session.close(reason);
    sessions.clear();
    views.clear();
    front = null;
  });

  await connection.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page', exclude: false }],
  });

  return {
    resize: async (view) => {
      if (await isOfOtherSize(view)) await view.channel.send('Emulation.clearDeviceMetricsOverride');
      await resize(view);
    },
    create: async (isPrivate = false) => {
      const { targetId } = (await connection.send('Target.createTarget', {
        url: 'about:blank',
        background: true,
        ...(isPrivate ? { browserContextId: await openPrivate() } : {}),
      })) as { targetId: string };
      const view = unclaimed.get(targetId) ?? (await claim(targetId));
      unclaimed.delete(targetId);
      await resize(view);
      return view;
    },
    forgetPrivate: async () => {
      const context = await privateContext?.catch(() => null);
      privateContext = null;
      if (context != null) {
        await connection
          .send('Target.disposeBrowserContext', { browserContextId: context })
          .catch(() => undefined);
      }
    },
    forgetSites: async (what) => {
      // Through pages, because the browser itself takes no such call; all of one kind share what they keep.
      for (const { channel } of views.values()) {
        await channel.send('Network.clearBrowserCache').catch(() => undefined);
        if (what === 'cache') continue;
        await channel.send('Network.clearBrowserCookies').catch(() => undefined);
        const everywhere = { origin: '*', storageTypes: 'all' };
        await channel.send('Storage.clearDataForOrigin', everywhere).catch(() => undefined);
      }
    },
    onOpened: opened.add,
    // Chromium's own flags decide: silent without a window of its own, and nobody listens where it has one (command line).
    setMuted: () => undefined,
    front: () => front,
    onFront: fronts.add,
    setViewport: async (next) => {
      viewport = next;
      await Promise.allSettled([...views.values()].map(resize));
    },
  };

  function openPrivate(): Promise<string> {
    privateContext ??= connection
      .send('Target.createBrowserContext', { disposeOnDetach: true })
      .then((made) => (made as { readonly browserContextId: string }).browserContextId);
    return privateContext;
  }

  function claim(targetId: string): Promise<PageView> {
    return new Promise((resolve, reject) => {
      awaited.set(targetId, (view) => {
        awaited.delete(targetId);
        resolve(view);
      });
      connection.onClose((reason) => reject(pageGone(reason)));
    });
  }
}

/**
 * The page-level channel of one tab on a Chromium of our own: an attached flat session plus the sessions attached
 * below it, with the page's own session id hidden, so that it looks the same as Electron's `webContents.debugger`.
 */
class PageSession extends ChannelEnd implements PageChannel {
  readonly targetId: string;
  readonly sessionId: string;
  readonly #connection: PipeConnection;
  readonly #context: object;
  /** Ids of the sessions below the page. */
  readonly #children = new Set<string>();

  constructor(connection: PipeConnection, target: TargetInfo, sessionId: string) {
    super();
    this.#connection = connection;
    this.targetId = target.targetId;
    this.#context =
      target.browserContextId === undefined ? {} : { browserContextId: target.browserContextId };
    this.sessionId = sessionId;
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.checkOpen();
    // Said to the whole browser, which would take it for the tabs that are not private.
    const all = isAboutDownloads(method) ? { ...this.#context, ...params } : params;
    return this.#connection.send(method, all, sessionId ?? this.sessionId);
  }

  /** Takes an event of the wire when it is this page's or of a session below it; says whether it was. */
  take(event: PipeEvent): boolean {
    const own = event.sessionId === this.sessionId;
    if (!own && (event.sessionId === null || !this.#children.has(event.sessionId))) return false;
    this.#follow(event);
    this.tell({ ...event, sessionId: own ? null : event.sessionId });
    return true;
  }

  close(reason: string): void {
    this.end(reason, () => {
      for (const id of [this.sessionId, ...this.#children]) this.#connection.failSession(id, reason);
    });
  }

  #follow(event: PipeEvent): void {
    const sessionId = event.params.sessionId;
    if (typeof sessionId !== 'string') return;
    if (event.method === 'Target.attachedToTarget') this.#children.add(sessionId);
    if (event.method === 'Target.detachedFromTarget') {
      this.#children.delete(sessionId);
      this.#connection.failSession(sessionId, 'the frame was removed');
    }
  }
}

const isAboutDownloads = (method: string): boolean =>
  method === 'Browser.setDownloadBehavior' || method === 'Browser.cancelDownload';
