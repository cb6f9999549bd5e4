import type { Change, TabInfo } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import { neverStopped, withDeadline } from '../../platform/deadline.ts';
import { type PageView, type PageViews, pageGone } from '../../platform/page-view.ts';
import { holdDownloads } from './downloads.ts';
import { type LookUpHost, lookUpHost } from './look-up-host.ts';
import type { Watch } from './request-gate.ts';
import { SideEffects } from './side-effects.ts';
import { Tab, type TabContext } from './tab.ts';

export interface TabSetOptions {
  readonly views: PageViews;
  /** Where approved downloads are kept. */
  readonly downloadsDir: string;
  /** A larger download is cancelled. */
  readonly maxDownloadBytes: number;
  /** A download has ended by itself, in words for the user. */
  onDownloadEnded(message: string): void;
  /** Something happened that belongs to no action. */
  onStray(change: Change): void;
  /** A page was kept from going somewhere while no action of ours ran. */
  onRefused(message: string): void;
  /** Addresses of a host name; the system's own look-up unless given. */
  readonly lookUp?: LookUpHost;
  /** Puts more on each page before it runs its first script. */
  prepare(tab: Tab): void;
  /** A field of that name holds a password, a code or a card. */
  isSecretName(name: string): boolean;
  /** A page's question for files is always taken from the browser. */
  readonly asksForFiles: boolean;
}

// A page that opens windows faster than a person asks for them is not let.
const windowsPerBurst = 3;
const burstMs = 5_000;
const mostTabs = 30;
/** Chromium ends a page that does not end by itself within a second; a full machine takes longer for either. */
const closeDeadlineMs = 15_000;
/** Addresses of closed tabs that are remembered. */
const mostClosed = 20;

type Begin = (tab: Tab) => Promise<void>;
const doNothing: Begin = async () => undefined;

/** The tabs, one of them in front. Windows that pages open become tabs, and never come from nowhere. */
export class TabSet {
  readonly sideEffects: SideEffects;
  readonly #options: TabSetOptions;
  readonly #context: TabContext;
  readonly #tabs = new Map<number, Tab>();
  readonly #changed = createListeners<[tabs: readonly TabInfo[]]>();
  readonly #stop: () => void;
  readonly #private = new Set<Tab>();
  #isPrivate = false;
  #active: Tab | null = null;
  #lastId = 0;
  #opened: number[] = [];
  #openedIn = 0;
  #closed: readonly string[] = [];
  #opening = new Set<Promise<void>>();
  #creating: Promise<Tab> | null = null;
  #turning: Promise<void> | null = null;

  constructor(options: TabSetOptions) {
    this.#options = options;
    this.sideEffects = new SideEffects(options.onStray, options.onRefused);
    this.#context = {
      sideEffects: this.sideEffects,
      downloads: holdDownloads({
        sideEffects: this.sideEffects,
        folder: options.downloadsDir,
        maxBytes: options.maxDownloadBytes,
        isPrivate: () => this.#isPrivate,
        onEnded: options.onDownloadEnded,
      }),
      namedHosts: { exact: new Set(), byHand: new Set() },
      lookUp: options.lookUp ?? lookUpHost,
      lastAct: { gate: null },
      isActive: (tab) => tab === this.#active,
      onChange: () => this.#tell(),
      prepare: options.prepare,
      isSecretName: options.isSecretName,
    };
    this.#stop = options.views.onOpened((view, opener) => {
      const opening = this.#adopt(view, opener).finally(() => this.#opening.delete(opening));
      this.#opening.add(opening);
    });
  }

  get asksForFiles(): boolean {
    return this.#options.asksForFiles;
  }

  get downloads(): TabContext['downloads'] {
    return this.#context.downloads;
  }

  /** The tabs of the kind in front: private ones and others never stand beside each other. */
  list(): readonly TabInfo[] {
    return this.#ofKind().map((tab) => tab.info);
  }

  get(id: number): Tab | null {
    return this.#ofKind().find((tab) => tab.id === id) ?? null;
  }

  /** Whether private tabs are the ones that are shown, opened and worked on. */
  get isPrivate(): boolean {
    return this.#isPrivate;
  }

  /**
   * Turns to private tabs, or away from them: the last one of that kind comes to front, or a blank one that `begin` loads
   * something into. Resolves when that tab is there, also for who asks for the same meanwhile.
   */
  async setPrivate(isPrivate: boolean, signal: AbortSignal, begin: Begin = doNothing): Promise<void> {
    while (this.#turning !== null) await this.#turning.catch(() => undefined);
    if (this.#isPrivate === isPrivate) return;
    const turning = this.#turnTo(isPrivate, signal, begin);
    this.#turning = turning;
    try {
      await turning;
    } finally {
      this.#turning = null;
    }
  }

  async #turnTo(isPrivate: boolean, signal: AbortSignal, begin: Begin): Promise<void> {
    this.#isPrivate = isPrivate;
    this.downloads.kindChanged();
    const last = this.#ofKind().at(-1);
    if (last === undefined) await begin(await this.create(signal));
    else await this.activate(last);
  }

  /** Closes all private tabs and forgets what their pages left. */
  async endPrivate(signal: AbortSignal): Promise<void> {
    await this.setPrivate(false, signal);
    this.downloads.forgetPrivate();
    await Promise.allSettled([...this.#private].map((tab) => tab.close()));
    await this.#options.views.forgetPrivate();
  }

  #ofKind(): readonly Tab[] {
    return [...this.#tabs.values()].filter((tab) => this.#isOfKind(tab));
  }

  #isOfKind(tab: Tab): boolean {
    return this.#private.has(tab) === this.#isPrivate;
  }

  /** The tab in front; null before the first one. */
  get active(): Tab | null {
    return this.#active;
  }

  /** Resolves when windows that are being opened at this moment have become tabs. */
  async opened(): Promise<void> {
    await Promise.allSettled([...this.#opening]);
  }

  onChange(listener: (tabs: readonly TabInfo[]) => void): () => void {
    return this.#changed.add(listener);
  }

  /** A new blank tab in front. @throws AppError `stopped`, `deadline`, `page-gone` or `not-allowed` at the limit */
  async create(signal: AbortSignal): Promise<Tab> {
    if (this.#tabs.size >= mostTabs) {
      throw new AppError({
        code: 'not-allowed',
        message: `There are ${mostTabs} tabs already: close one first.`,
      });
    }
    const creating = this.#createInFront(signal);
    this.#creating = creating;
    try {
      return await creating;
    } finally {
      if (this.#creating === creating) this.#creating = null;
    }
  }

  async #createInFront(signal: AbortSignal): Promise<Tab> {
    const isPrivate = this.#isPrivate;
    const view = await this.#options.views.create(isPrivate);
    const tab = await this.#add(view, { opener: null, watch: null, isPrivate }, signal);
    await this.activate(tab);
    return tab;
  }

  /** @throws AppError `page-gone` when it has closed itself meanwhile */
  async activate(tab: Tab): Promise<void> {
    if (!this.#tabs.has(tab.id)) throw pageGone('the tab was closed');
    this.#active = tab;
    await tab.view.show();
    this.#tell();
  }

  /** The address of the tab that was closed last, which is forgotten here; null for none, and for private ones. */
  takeClosed(): string | null {
    if (this.#isPrivate) return null;
    const url = this.#closed.at(-1) ?? null;
    this.#closed = this.#closed.slice(0, -1);
    return url;
  }

  /** Closes a tab; when it was the last one, a blank one takes its place. */
  async close(tab: Tab, signal: AbortSignal): Promise<void> {
    const { url } = tab;
    const isKept = !this.#private.has(tab) && url !== 'about:blank';
    const gone = new Promise<void>((resolve) => tab.view.channel.onClose(() => resolve()));
    await tab.close();
    await withDeadline(gone, { signal, ms: closeDeadlineMs, what: 'the tab to close' });
    // One that asks whether to leave it may have stayed.
    if (isKept && !this.#tabs.has(tab.id)) this.#closed = [...this.#closed, url].slice(-mostClosed);
    if (this.#ofKind().length === 0) await this.create(signal);
  }

  /** The tab in front, made if there is none. One that is being made at this moment is waited for: two would be one too many. */
  async ensureActive(signal: AbortSignal): Promise<Tab> {
    // Until then the tab in front is one of the other kind, which nothing of this one may be done in.
    while (this.#turning !== null) await this.#turning.catch(() => undefined);
    const active = this.#active !== null && this.#isOfKind(this.#active) ? this.#active : null;
    const coming = active ?? (await this.#creating?.catch(() => null));
    return coming ?? (await this.create(signal));
  }

  end(): void {
    this.#stop();
    for (const tab of this.#tabs.values()) tab.health.end();
  }

  async #adopt(view: PageView, openerView: PageView | null): Promise<void> {
    const now = Date.now();
    // Each action of ours is a wish of the user's own, and counts anew.
    if (this.#openedIn !== this.sideEffects.count) this.#opened = [];
    this.#openedIn = this.sideEffects.count;
    this.#opened = [...this.#opened.filter((at) => now - at < burstMs), now];
    if (this.#opened.length > windowsPerBurst || this.#tabs.size >= mostTabs) {
      this.sideEffects.refuse('The page tried to open many windows at once; the rest were closed.');
      await closeUnseen(view);
      return;
    }
    const opener = [...this.#tabs.values()].find((tab) => tab.view === openerView) ?? null;
    try {
      const watch = (opener ?? this.#active)?.gate.current ?? null;
      const isPrivate = opener === null ? this.#isPrivate : this.#private.has(opener);
      const tab = await this.#add(view, { opener, watch, isPrivate }, neverStopped);
      this.sideEffects.record({ kind: 'tab-opened', tabId: tab.id, url: tab.url });
      if (opener === null || opener === this.#active) await this.activate(tab);
    } catch {
      // It was closed again before it was a tab, or never answered: either way there is nothing to show.
      await closeUnseen(view);
    }
  }

  async #add(
    view: PageView,
    from: { readonly opener: Tab | null; readonly watch: Watch | null; readonly isPrivate: boolean },
    signal: AbortSignal,
  ): Promise<Tab> {
    this.#lastId += 1;
    const tab = await Tab.open(this.#lastId, view, { ...from, context: this.#context, signal });
    let isOpen = true as boolean;
    view.channel.onClose(() => {
      isOpen = false;
      this.#remove(tab);
    });
    if (!isOpen) throw pageGone('the tab was closed');
    this.#tabs.set(tab.id, tab);
    if (from.isPrivate) this.#private.add(tab);
    this.#tell();
    return tab;
  }

  #remove(tab: Tab): void {
    tab.health.end();
    this.#private.delete(tab);
    if (!this.#tabs.delete(tab.id)) return;
    this.sideEffects.record({ kind: 'tab-closed', tabId: tab.id });
    const left = this.#ofKind();
    if (this.#active === tab) {
      const opener = tab.opener !== null && this.#tabs.has(tab.opener.id) ? tab.opener : null;
      this.#active = opener ?? left.at(-1) ?? null;
      // It may be closing too, with the whole browser.
      this.#active?.view.show().catch(() => undefined);
    }
    // The rule on downloads belongs to the sessions that set it; one of them has just ended.
    for (const other of this.#tabs.values()) this.downloads.prepare(other.channel);
    this.#tell();
  }

  #tell(): void {
    this.#changed.tell(this.list());
  }
}

/**
 * Closes a window that is still held before its first script. It has to be let go first, or the page that opened it
 * waits for it for ever; it gets nothing to load until it is closed.
 */
async function closeUnseen(view: PageView): Promise<void> {
  const letGo = [
    view.channel.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    view.channel.send('Runtime.runIfWaitingForDebugger'),
  ];
  await Promise.allSettled([...letGo, view.close()]);
}
