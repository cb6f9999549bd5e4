import type {
  Action,
  ActionOf,
  Mark,
  OpenChannel,
  Outcome,
  Snapshot,
  TabInfo,
} from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { FindStep, Point } from '../../injected/contract.ts';
import type { ActContext, CommandResult, UserAct } from '../agent/ports.ts';
import { neverStopped } from '../platform/deadline.ts';
import type { PageViews } from '../platform/page-view.ts';
import {
  act,
  type BrowserCommand,
  type Clipboard,
  type CommandMemory,
  carryOutCommand,
  isSettled,
  settle,
} from './actions/index.ts';
import { type FileQuestion, watchFileChoosers } from './file-choosers.ts';
import { type DroppedFiles, dropFiles, watchFileDrops } from './file-drops.ts';
import { captureSnapshot, isSecretName } from './snapshot/index.ts';
import { type DownloadList, refuseLoad, type Tab, TabSet } from './tabs/index.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { createHandsApart, describeAct, watchUser } from './takeover.ts';
import { type FoundPlace, findOnPage, zoomPage } from './user-controls.ts';

export interface BrowserOptions {
  readonly views: PageViews;
  /** Where downloads that the user agreed to are kept. */
  readonly downloadsDir: string;
  onMarks(marks: readonly Mark[]): void;
  /** Something the user should know that no action reports: a download that has arrived. */
  onNotice?(message: string): void;
  /** Addresses of a host name; the system's own look-up unless given. */
  readonly lookUp?: (host: string) => Promise<readonly string[]>;
  /** Default 2 GB. */
  readonly maxDownloadBytes?: number;
  /** What a page asks the user's hand for is told to `onFilesAsked`, where the browser has no dialog of its own to show. */
  readonly asksForFiles?: boolean;
}

/** The browser that a session works in: the agent's hands and eyes, and what the window's own controls do. */
export interface BrowserDriver {
  /**
   * Looks at the page in front, once it is there.
   * @throws AppError `stopped`, `deadline` or `page-gone`
   */
  observe(options: { readonly signal: AbortSignal }): Promise<Snapshot>;
  /**
   * Carries out one action on the page that `snapshot` shows.
   * @throws AppError `stopped`, with `begun` among its details: whether the page had got a press, a key or text by then
   */
  act(action: Action, context: ActContext): Promise<Outcome>;
  /** Carries out one command on the page that `snapshot` shows. @throws AppError `stopped` */
  command(command: BrowserCommand, context: ActContext): Promise<CommandResult>;
  /** A page that scrolls by itself stands still. */
  stopScrolling(): void;
  /** Lines of the page in front to servers whose messages no `permit` sees. @throws AppError `stopped` */
  channels(signal: AbortSignal): Promise<readonly OpenChannel[]>;
  /**
   * JPEG of the viewport with the secrets that `snapshot` shows covered, or null when the page cannot be pictured now.
   * @throws AppError `stopped`
   */
  screenshot(options: {
    readonly snapshot: Snapshot;
    readonly signal: AbortSignal;
  }): Promise<Uint8Array | null>;
  mark(marks: readonly Mark[]): void;
  /** Scrolls an element of the last look into sight. One that is gone by now is left where it was. */
  reveal(uid: string): Promise<void>;

  tabs(): readonly TabInfo[];
  onTabsChanged(listener: (tabs: readonly TabInfo[]) => void): () => void;
  /** The page in front is another one, or has moved: what was drawn over it is out of place. */
  onPageChanged(listener: () => void): () => void;
  /** What the user does in the page and with the controls around it. */
  onUserAct(listener: (act: UserAct) => void): () => void;
  /** The user's hand on the page or the controls around it, also while an action of ours runs; before anything comes of it. */
  onUserHand(listener: () => void): () => void;

  /** Files that the user dropped on a page, which knows nothing of them until they are handed over. */
  onFilesDropped(listener: (dropped: DroppedFiles & { readonly url: string }) => void): () => void;
  /** The user's own hand in a page has led to a question for files, with `asksForFiles` only. */
  onFilesAsked(listener: (question: FileQuestion) => void): () => void;
  /** The user's own: drops files on the page in front, in CSS px of its viewport, as the desktop would. */
  dropFiles(at: Point, paths: readonly string[]): Promise<void>;

  /** The user's own: opens an address in the tab in front, or moves in its history. @throws AppError `not-allowed` */
  load(url: string, transition: ActionOf<'load'>['transition']): Promise<void>;
  stopLoading(): void;
  createTab(url: string | null): Promise<TabInfo>;
  /** @throws AppError `not-found` */
  activateTab(tabId: number): Promise<void>;
  /** @throws AppError `not-found` */
  closeTab(tabId: number): Promise<void>;
  /** The tab that the user closed last and has not opened again; null when there is none. Private ones are forgotten. */
  reopenTab(): Promise<TabInfo | null>;
  /** The user's own: shows the page in front larger or smaller. @returns how large it is now, in percent */
  zoom(to: 'in' | 'out' | 'normal'): Promise<number>;
  /** The user's own: brings words of the page in front into sight and marks them. @throws AppError `deadline` */
  find(words: string, to: FindStep): Promise<FoundPlace>;
  /** Whether private tabs are in front; they and others are never listed together. */
  isPrivate(): boolean;
  /** @param url where a tab begins that had to be made for it */
  setPrivate(isPrivate: boolean, url: string): Promise<void>;
  /** Closes all private tabs and forgets their cookies. */
  endPrivate(): Promise<void>;
  readonly downloads: DownloadList;
  close(): Promise<void>;
}

const revealMs = 2_000;
/** Acts that are remembered. */
const mostWorked = 200;
const defaultMaxDownloadBytes = 2_000_000_000;

/** @returns functions that need no `this`, so that the object can be spread */
export function createBrowser(options: BrowserOptions): BrowserDriver {
  const clipboard: Clipboard = { text: null };
  const commands: CommandMemory = { words: '', isScrolling: false };
  const pages = createListeners();
  const userActs = createListeners<[act: UserAct]>();
  const userHands = createListeners();
  const dropped = createListeners<[dropped: DroppedFiles & { readonly url: string }]>();
  const filesAsked = createListeners<[question: FileQuestion]>();
  const hands = createHandsApart();
  let last: Snapshot | null = null;
  /** Which document a look showed. Others look too, for what is drawn over the page: their looks make none old. */
  const documents = new WeakMap<Snapshot, string>();
  /** When we were at work, newest last: what we typed may be told by the page several acts later. */
  const worked: { readonly from: number; to: number }[] = [];
  let front = '';

  const tabs = new TabSet({
    views: options.views,
    downloadsDir: options.downloadsDir,
    maxDownloadBytes: options.maxDownloadBytes ?? defaultMaxDownloadBytes,
    onStray: (change) => {
      if (change.kind === 'download-held') {
        options.onNotice?.(
          `“${change.name}” was not downloaded. Ask for it in words, and you will be asked back.`,
        );
      } else if (change.kind === 'dialog' && !change.accepted) {
        options.onNotice?.(`The page asked: “${change.message}”. It was answered with no.`);
      }
    },
    onRefused: (message) => options.onNotice?.(message),
    ...(options.lookUp === undefined ? {} : { lookUp: options.lookUp }),
    onDownloadEnded: (message) => options.onNotice?.(message),
    isSecretName: (name) => isSecretName(name, last),
    asksForFiles: options.asksForFiles === true,
    prepare: (tab) => {
      if (options.asksForFiles === true) {
        watchFileChoosers(tabs, tab, filesAsked.tell);
      }
      watchFileDrops(tab.page, (files) => dropped.tell({ ...files, url: tab.url }));
      watchUser(tab.page, {
        onHand: (message) => {
          // Turning the wheel lets nothing leave that a press would not have.
          if (message.by !== 'wheel' && !isOurs(message.at)) tab.gate.letUser(message.at);
          if (hands.isUsers(message)) userHands.tell();
        },
        onMoved: () => {
          if (tab === tabs.active) pages.tell();
        },
        onAct: (message, node) => {
          const isUsers = hands.cameOfUser(message);
          if (isOurs(message.at) && !isUsers) return;
          const { action, element } = describeAct(message, node, last);
          userActs.tell({ action, element, url: tab.url, title: tab.title });
        },
      });
    },
  });

  tabs.onChange(() => {
    const { active } = tabs;
    const now = active === null ? '' : `${active.id} ${active.url} ${active.documentId}`;
    if (now === front) return;
    front = now;
    pages.tell();
  });

  /** By the time at which it began: what we typed may be told only after the action. */
  function isOurs(at: number): boolean {
    return tabs.sideEffects.acting || worked.some(({ from, to }) => at >= from && at <= to);
  }

  function tellTabAct(action: Action): void {
    const { active } = tabs;
    userActs.tell({ action, element: null, url: active?.url ?? '', title: active?.title ?? '' });
  }

  function tabWith(tabId: number): Tab {
    const tab = tabs.get(tabId);
    if (tab !== null) return tab;
    throw new AppError({ code: 'not-found', message: 'That tab is not open any more.', details: { tabId } });
  }

  async function observe({ signal }: { readonly signal: AbortSignal }): Promise<Snapshot> {
    const tab = await tabs.ensureActive(signal);
    const during = tab.during(signal);
    for (;;) {
      if (!isSettled(tab)) await settle(tab, during, { acted: false });
      await tab.refresh(during);
      const { documentId } = tab;
      const looked = await tab.whileBusy(() =>
        captureSnapshot(tab.channel, { tabId: tab.id, tabs: tabs.list(), signal: during }),
      );
      // The page went on to another document under the look: what was seen is gone already.
      if (tab.documentId !== documentId) continue;
      const { passkey } = tab;
      const snapshot = passkey === null ? looked : { ...looked, passkey };
      last = snapshot;
      documents.set(snapshot, documentId);
      return snapshot;
    }
  }

  /** What the page tells of hands meanwhile is ours. */
  async function withOurHands<T>(
    context: ActContext,
    carryOut: (request: Parameters<typeof act>[1]) => Promise<T>,
  ): Promise<T> {
    const work = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    worked.push(work);
    if (worked.length > mostWorked) worked.shift();
    let begun = false;
    try {
      const documentId = documents.get(context.snapshot) ?? null;
      return await carryOut({
        ...context,
        permit: context.permit ?? null,
        tabs,
        clipboard,
        documentId,
        onInput: (by) => {
          begun = true;
          hands.send(by);
        },
      });
    } catch (error) {
      if (!context.signal.aborted) throw error;
      // A page that has not begun to come must not come after Stop.
      if (tabs.active?.activity.document().pending === true) tabs.active.channel.post('Page.stopLoading', {});
      throw new AppError({ code: 'stopped', message: 'Stopped.', details: { begun }, cause: error });
    } finally {
      work.to = Date.now();
    }
  }

  function actOn(action: Action, context: ActContext): Promise<Outcome> {
    stopScrolling();
    return withOurHands(context, (request) => act(action, request));
  }

  function command(given: BrowserCommand, context: ActContext): Promise<CommandResult> {
    if (given.kind !== 'scrolling') stopScrolling();
    return withOurHands(context, (request) => carryOutCommand(given, request, commands, options.onMarks));
  }

  function stopScrolling(): void {
    if (!commands.isScrolling) return;
    commands.isScrolling = false;
    const wait = { signal: neverStopped, ms: 5_000, what: 'the page to stand still' };
    // A page that does not answer does not scroll.
    tabs.active?.page.call('keepScrolling', wait, 'stop').catch(() => undefined);
  }

  async function screenshot({
    snapshot,
    signal,
  }: Parameters<BrowserDriver['screenshot']>[0]): Promise<Uint8Array | null> {
    const tab = tabs.active;
    if (tab === null) return null;
    try {
      return await takeScreenshot(
        tab,
        { snapshot, documentId: documents.get(snapshot) ?? null },
        tab.during(signal),
      );
    } catch (error) {
      if (signal.aborted || (isAppError(error) && error.code === 'stopped')) throw error;
      return null; // crashed, hung or on its way: a turn is worth keeping without its picture
    }
  }

  async function reveal(uid: string): Promise<void> {
    const tab = tabs.active;
    const candidate = last?.candidates.find((one) => one.uid === uid);
    if (tab === null || candidate === undefined) return;
    const wait = { signal: neverStopped, ms: revealMs, what: 'the page to scroll' };
    const element = await tab.page.find(candidate.ref, wait);
    await element?.call('scrollToMiddle', wait);
  }

  async function open(tab: Tab, url: string): Promise<void> {
    const message = refuseLoad(url);
    if (message !== null) throw new AppError({ code: 'not-allowed', message });
    tab.expectLoad(url, true);
    tab.letLeave();
    tab.channel.post('Page.navigate', { url });
  }

  async function load(url: string, transition: ActionOf<'load'>['transition']): Promise<void> {
    userHands.tell();
    const tab = await tabs.ensureActive(neverStopped);
    tab.gate.letUser(Date.now());
    tab.letLeave();
    if (transition === 'typed') await open(tab, url);
    else if (transition === 'reload') await tab.reload(neverStopped);
    else if (!(await tab.moveInHistory(transition, neverStopped))) return;
    tellTabAct({ intent: 'load', url: transition === 'typed' ? url : tab.url, transition });
  }

  return {
    observe,
    act: actOn,
    command,
    stopScrolling,
    channels: async (signal) => (await tabs.active?.openChannels(signal)) ?? [],
    screenshot,
    mark: (marks) => options.onMarks(marks),
    reveal,
    tabs: () => tabs.list(),
    onTabsChanged: (listener) => tabs.onChange(listener),
    onPageChanged: pages.add,
    onUserAct: userActs.add,
    onUserHand: userHands.add,
    onFilesDropped: dropped.add,
    onFilesAsked: filesAsked.add,
    dropFiles: async (at, paths) => dropFiles((await tabs.ensureActive(neverStopped)).page, at, paths),
    load,
    stopLoading: () => tabs.active?.channel.post('Page.stopLoading', {}),
    createTab: async (url) => {
      const tab = await tabs.create(neverStopped);
      if (url !== null) await open(tab, url);
      return tab.info;
    },
    activateTab: async (tabId) => {
      const tab = tabWith(tabId);
      const origin = tabs.active?.id ?? null;
      if (origin === tabId) return;
      userHands.tell();
      await tabs.activate(tab);
      tellTabAct({ intent: 'tabswitch', origin, target: tabId });
    },
    closeTab: async (tabId) => {
      userHands.tell();
      await tabs.close(tabWith(tabId), neverStopped);
      tellTabAct({ intent: 'tabremove', target: tabId });
    },
    reopenTab: async () => {
      const url = tabs.takeClosed();
      if (url === null) return null;
      const tab = await tabs.create(neverStopped);
      await open(tab, url);
      return tab.info;
    },
    zoom: async (to) => {
      const percent = await zoomPage(await tabs.ensureActive(neverStopped), to);
      pages.tell();
      return percent;
    },
    find: async (words, to) => findOnPage(await tabs.ensureActive(neverStopped), words, to, options.onMarks),
    isPrivate: () => tabs.isPrivate,
    setPrivate: (isPrivate, url) => tabs.setPrivate(isPrivate, neverStopped, (made) => open(made, url)),
    endPrivate: () => tabs.endPrivate(neverStopped),
    downloads: tabs.downloads,
    close: async () => tabs.end(),
  };
}
