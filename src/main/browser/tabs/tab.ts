import type { OpenChannel, TabInfo } from '#shared/domain/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { neverStopped, sleep } from '../../platform/deadline.ts';
import type { PageView } from '../../platform/page-view.ts';
import { type DriverChannel, Page, type Protocol } from '../cdp/index.ts';
import { type Activity, watchActivity } from './activity.ts';
import { answerDialogs } from './dialogs.ts';
import type { Downloads } from './downloads.ts';
import { type Health, watchHealth } from './health.ts';
import type { LookUpHost } from './look-up-host.ts';
import { guardNavigation, type NamedHosts, type NavigationGuard } from './navigation-guard.ts';
import { watchPasskeys } from './passkeys.ts';
import { gateRequests, type LastAct, type RequestGate, type Watch } from './request-gate.ts';
import { type Retreat, watchRetreat } from './retreat.ts';
import type { SideEffects } from './side-effects.ts';

export interface TabContext {
  readonly sideEffects: SideEffects;
  readonly downloads: Downloads;
  readonly namedHosts: NamedHosts;
  readonly lookUp: LookUpHost;
  readonly lastAct: LastAct;
  /** A field of that name holds a password, a code or a card. */
  isSecretName(name: string): boolean;
  isActive(tab: Tab): boolean;
  /** Its `info` is different now. */
  onChange(tab: Tab): void;
  /** Puts more on a page before it runs its first script. */
  prepare(tab: Tab): void;
}

/** A page's question comes at once; this is for slow machines. */
const leaveMs = 3_000;

const historyAttempts = 20;
const historyPauseMs = 50;

/** One page with everything that stands around it: guards, state, health. */
export class Tab {
  readonly id: number;
  readonly view: PageView;
  readonly opener: Tab | null;
  readonly #context: TabContext;
  readonly page: Page;
  #isOpen = false;
  #activity: Activity | null = null;
  #health: Health | null = null;
  #guard: NavigationGuard | null = null;
  #gate: RequestGate | null = null;
  #waitsForPasskey: () => boolean = () => false;
  #url = 'about:blank';
  #title = '';
  #loading = false;
  #canGoBack = false;
  #canGoForward = false;
  #mainFrameId: string | null = null;
  #retreat: Retreat | null = null;
  #leavingUntil = 0;
  #busy = 0;

  private constructor(id: number, view: PageView, opener: Tab | null, context: TabContext) {
    this.id = id;
    this.view = view;
    this.page = new Page(view.channel);
    this.opener = opener;
    this.#context = context;
  }

  /** @throws AppError `stopped`, `deadline` or `page-gone` */
  static async open(
    id: number,
    view: PageView,
    options: {
      readonly opener: Tab | null;
      /** Of the page that opened it: what an act set off goes on in the new window. */
      readonly watch: Watch | null;
      readonly context: TabContext;
      readonly signal: AbortSignal;
    },
  ): Promise<Tab> {
    const tab = new Tab(id, view, options.opener, options.context);
    tab.#prepare();
    if (options.watch !== null) tab.gate.inherit(options.watch);
    const frame = await tab.page.open(options.signal);
    tab.#isOpen = true;
    tab.#mainFrameId = frame.id;
    tab.#url = frame.url || 'about:blank';
    await tab.refresh(options.signal);
    return tab;
  }

  get url(): string {
    return this.#url;
  }

  get title(): string {
    return this.#title;
  }

  get info(): TabInfo {
    return {
      id: this.id,
      url: this.#url,
      title: this.#title,
      active: this.#context.isActive(this),
      loading: this.#loading,
      crashed: this.#health?.crashed ?? false,
      canGoBack: this.#canGoBack,
      canGoForward: this.#canGoForward,
    };
  }

  get channel(): DriverChannel {
    return this.page.channel;
  }

  get activity(): Activity {
    return opened(this.#activity);
  }

  get health(): Health {
    return opened(this.#health);
  }

  /** How often the page was taken away from where it must not be. */
  get retreats(): number {
    return opened(this.#retreat).count;
  }

  /** What the page sends is held here. */
  get gate(): RequestGate {
    return opened(this.#gate);
  }

  /** The page waits for a passkey, and whether the user can be asked for one; null while it waits for none. */
  get passkey(): 'usable' | 'unusable' | null {
    if (!this.#waitsForPasskey()) return null;
    return this.view.takesPasskeys ? 'usable' : 'unusable';
  }

  get mainFrameId(): string {
    return opened(this.#mainFrameId);
  }

  /** Loader id of the document that is shown. */
  get documentId(): string {
    return this.activity.document().documentId;
  }

  /** Work of ours that a large page is busy with for long: its silence meanwhile does not mean that it hangs. */
  async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** The signal for work on this page: aborted by the user, or when the page crashes. */
  during(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.health.alive]);
  }

  /**
   * The user or the navigator asks for this address: its host counts as named, and old faults are forgotten.
   * @param byHand by the controls around the page, and not by an instruction
   */
  expectLoad(url: string, byHand = false): void {
    opened(this.#retreat).forgive();
    this.health.forgive();
    opened(this.#guard).expect(url, byHand);
  }

  /** The user leaves the page by the controls around it: its question whether to leave is answered by that. */
  letLeave(): void {
    this.#leavingUntil = Date.now() + leaveMs;
  }

  /** Lines to servers that nothing here can hold. */
  async openChannels(signal: AbortSignal): Promise<readonly OpenChannel[]> {
    // Workers that several pages share belong to none of them; only a list of everything names them.
    const { targetInfos } = await this.channel.call(
      'Target.getTargets',
      { filter: [{ type: 'shared_worker' }] },
      { signal },
    );
    const shared = targetInfos.filter(({ url }) => originOf(url) === originOf(this.#url));
    return [...this.gate.channels(), ...shared.map(({ url }) => ({ kind: 'shared-worker', url }) as const)];
  }

  /** Reads address, title and the way back from the browser, which answers also when the page does not. */
  async refresh(signal: AbortSignal = neverStopped): Promise<void> {
    const { entries, currentIndex } = await this.#history(signal);
    const entry = entries[currentIndex];
    if (entry === undefined) return;
    // The blank page that every tab starts on is no place to go back to.
    const first = entries[0]?.url === 'about:blank' ? 1 : 0;
    this.#url = entry.url || 'about:blank';
    this.#title = entry.title;
    this.#canGoBack = currentIndex > first;
    this.#canGoForward = currentIndex < entries.length - 1;
    this.#context.onChange(this);
  }

  /** False when there is nowhere to go. The load itself begins a little later. */
  async moveInHistory(direction: 'back' | 'forward', signal: AbortSignal): Promise<boolean> {
    const { entries, currentIndex } = await this.#history(signal);
    const possible = direction === 'back' ? this.#canGoBack : this.#canGoForward;
    const entry = entries[currentIndex + (direction === 'back' ? -1 : 1)];
    if (!possible || entry === undefined) return false;
    this.expectLoad(entry.url);
    this.activity.announce('begun');
    await this.channel.call('Page.navigateToHistoryEntry', { entryId: entry.id }, { signal });
    return true;
  }

  async reload(signal: AbortSignal): Promise<void> {
    this.expectLoad(this.#url);
    this.activity.announce('begun');
    await this.channel.call('Page.reload', {}, { signal });
  }

  async close(): Promise<void> {
    this.#health?.end();
    await this.view.close();
  }

  #prepare(): void {
    const { channel } = this.page;
    const { sideEffects, downloads, namedHosts, lookUp } = this.#context;
    const mainFrameId = (): string | null => this.#mainFrameId;
    // Every page's first event names its main frame; on a channel of one page only that frame has no parent.
    channel.call('Page.getFrameTree', {}, { signal: neverStopped }).then(
      ({ frameTree }) => {
        this.#mainFrameId = frameTree.frame.id;
      },
      () => undefined,
    );
    // Before the guard: what the guard starts at a commit must not be taken for over by that commit.
    this.#activity = watchActivity(channel, mainFrameId);
    const retreat = watchRetreat(channel, {
      activity: this.#activity,
      mainFrameId,
      history: (signal) => this.#history(signal),
    });
    this.#retreat = retreat;
    this.#guard = guardNavigation(channel, {
      sideEffects,
      namedHosts,
      lookUp,
      openedBy: this.opener === null ? null : opened(this.opener.#guard).asker(),
      currentUrl: () => this.#url,
      mainFrameId,
      retreat: () => retreat.begin(),
    });
    const guard = this.#guard;
    const activity = this.#activity;
    this.#gate = gateRequests(channel, {
      lastAct: this.#context.lastAct,
      mainFrameId,
      currentUrl: () => guard.asker().from,
      refusesDocument: (paused) => guard.refuses(paused),
      isSecretName: (name) => this.#context.isSecretName(name),
      onLetGo: (networkId) => activity.renew(networkId),
      onFailed: (message) => sideEffects.refuse(message),
    });
    const gate = this.#gate;
    answerDialogs(channel, sideEffects, () => Date.now() < this.#leavingUntil);
    this.#health = watchHealth(channel, {
      shouldAnswer: () =>
        this.#context.isActive(this) &&
        this.#busy === 0 &&
        // A script that waits for its request to be let go answers nothing.
        !gate.asking &&
        !this.activity.document().pending,
      currentUrl: () => this.#url,
      reload: () => channel.post('Page.navigate', { url: this.#url }),
      onCrash: (message) => sideEffects.befall(message),
      onChange: () => this.#context.onChange(this),
    });
    this.#waitsForPasskey = watchPasskeys(channel);
    downloads.attach(channel);
    this.#follow(channel);

    channel.post('Page.enable', {});
    gate.prepare();
    this.#activity.prepare();
    downloads.prepare(channel);
    // Pages in the background behave as if they were looked at: what waits for focus would never come.
    channel.post('Emulation.setFocusEmulationEnabled', { enabled: true });
    // A page loaded ahead of a click would take the place of this one under another identity.
    channel.post('Page.setPrerenderingAllowed', { isAllowed: false });
    this.#context.prepare(this);
  }

  /** Between two documents there is a moment with neither, in which the browser does not tell. */
  async #history(signal: AbortSignal): Promise<Protocol.Page.GetNavigationHistoryResponse> {
    for (let attempt = 0; attempt < historyAttempts; attempt += 1) {
      try {
        return await this.channel.call('Page.getNavigationHistory', {}, { signal });
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('Not attached to an active page'))
          throw error;
        await sleep(historyPauseMs, signal);
      }
    }
    return { entries: [], currentIndex: -1 };
  }

  #follow(channel: DriverChannel): void {
    // A tab that is being closed need not be up to date.
    const refresh = (): void => void this.refresh().catch(() => undefined);
    channel.on('Page.frameNavigated', ({ frame }, sessionId) => {
      if (sessionId !== null || frame.parentId !== undefined) return;
      this.#mainFrameId = frame.id;
      this.#url = (frame.unreachableUrl ?? frame.url) || 'about:blank';
      this.#title = '';
      // Whoever has gone elsewhere has answered for the page that they left, and for no other.
      this.#leavingUntil = 0;
      if (this.#isOpen) refresh();
    });
    channel.on('Page.navigatedWithinDocument', ({ frameId, url }, sessionId) => {
      if (sessionId !== null || frameId !== this.#mainFrameId) return;
      this.#url = url;
      if (this.#isOpen) refresh();
    });
    channel.on('Page.frameStartedLoading', ({ frameId }, sessionId) => {
      if (sessionId === null && frameId === this.#mainFrameId) this.#setLoading(true);
    });
    channel.on('Page.frameStoppedLoading', ({ frameId }, sessionId) => {
      if (sessionId !== null || frameId !== this.#mainFrameId) return;
      this.#setLoading(false);
      if (this.#isOpen) refresh();
    });
    channel.on('Page.domContentEventFired', (_, sessionId) => {
      if (sessionId === null && this.#isOpen) refresh();
    });
  }

  #setLoading(loading: boolean): void {
    if (this.#loading === loading) return;
    this.#loading = loading;
    this.#context.onChange(this);
  }
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('a tab was used before it was open');
  return part;
}
