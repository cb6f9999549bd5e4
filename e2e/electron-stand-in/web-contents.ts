import type {
  HandlerDetails,
  KeyboardInputEvent,
  LoadURLOptions,
  MouseInputEvent,
  WebPreferences,
  WindowOpenHandlerResponse,
} from 'electron';
import { toOwn, toShown } from './addresses.ts';
import { type Chromium, chromium, type Params, screenScale, type TargetSession } from './chromium.ts';
import { Debugger } from './debugger.ts';
import { KnownEmitter, knownMembers, preventable } from './known-members.ts';
import { giveInput, rightClicked } from './page-input.ts';
import { Picture } from './picture.ts';
import { type Preload, preparePreload } from './preload.ts';
import type { Session } from './session.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

export interface ContentsOptions {
  readonly session: Session;
  readonly preferences: WebPreferences;
  /** A page that is there already: one that another page opened. */
  readonly opened?: TargetSession;
}

let lastId = 0;

/** One page of the Chromium behind the stand-in, as Electron's contents. */
export class WebContents extends KnownEmitter {
  protected readonly events = [
    '-run-dialog',
    'before-input-event',
    'blur',
    'context-menu',
    'destroyed',
    'did-finish-load',
    'did-navigate',
    'focus',
    'render-process-gone',
    'will-attach-webview',
    'will-frame-navigate',
    'will-navigate',
    'will-prevent-unload',
    'will-redirect',
    'zoom-changed',
  ];
  static readonly byTarget = new Map<string, WebContents>();
  /** At most one has the keyboard. */
  static #focused: WebContents | null = null;
  readonly id: number;
  readonly session: Session;
  readonly debugger: Debugger;
  /** The contents' own, beside its debugger's. */
  readonly target: Promise<TargetSession>;
  readonly preload: Preload | null;
  openHandler: OpenHandler | null = null;
  /** As it was at the last right click: Chromium is not asked before. */
  #history = { index: 0, last: 0 };
  readonly navigationHistory = knownMembers('navigationHistory', {
    canGoBack: (): boolean => this.#history.index > 0,
    canGoForward: (): boolean => this.#history.index < this.#history.last,
  });
  #targetId: string | null = null;
  #opened: TargetSession | null = null;
  #url = '';
  #isDestroyed = false;
  #boxes = 0;
  #isMuted = false;
  #isShown = false;
  /** Its own where it was made for that, else its site's. */
  #ownZoom: number | null;
  readonly #takesFocus: boolean;
  /** A view that was never placed has no size. */
  #size: Size = { width: 0, height: 0 };

  constructor({ session, preferences, opened }: ContentsOptions) {
    super();
    lastId += 1;
    this.id = lastId;
    this.session = session;
    this.#takesFocus = preferences.focusOnNavigation !== false;
    this.#ownZoom = preferences.zoomMode === 'isolated' ? 1 : null;
    const { preload } = preferences;
    this.preload = preload === undefined ? null : preparePreload(this, preload);
    this.target = this.#begin(chromium(), preferences, opened);
    this.debugger = new Debugger(this.target.then(({ targetId }) => targetId));
    this.target.catch(() => this.#gone());
    // As Electron: its own listener shows the page's box as one of the system, which stays until somebody answers it.
    this.on('-run-dialog', () => undefined);
  }

  getURL(): string {
    return this.#url;
  }

  /** Resolves when it has loaded, as Electron does. */
  async loadURL(address: string, options: LoadURLOptions = {}): Promise<void> {
    const target = await this.target;
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
    const answer = (await target.send('Page.navigate', {
      url: toShown(address),
      ...(typeof options.httpReferrer === 'string' ? { referrer: options.httpReferrer } : {}),
    })) as { readonly errorText?: string; readonly loaderId?: string };
    if (answer.errorText !== undefined) throw new Error(`${answer.errorText} loading '${address}'`);
    // Without a loader it stays in its document.
    if (answer.loaderId !== undefined) await loaded;
  }

  reload(): void {
    this.#post('Page.reload');
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const target = await this.target;
    const { result, exceptionDetails } = (await target.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    })) as { readonly result: { readonly value?: unknown }; readonly exceptionDetails?: object };
    if (exceptionDetails !== undefined) throw new Error('Script failed to execute.');
    return result.value;
  }

  forcefullyCrashRenderer(): void {
    this.#post('Page.crash');
  }

  send(channel: string, ...values: unknown[]): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
    this.preload?.deliver(channel, values);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  async capturePage(): Promise<Picture> {
    // A page that is not shown, or was never drawn, may never be captured.
    if (!this.#isShown) return new Promise(() => undefined);
    const target = await this.target;
    const { data } = (await target.send('Page.captureScreenshot', { format: 'jpeg', quality: 80 })) as {
      readonly data: string;
    };
    return new Picture(Buffer.from(data, 'base64'));
  }

  copyImageAt(_x: number, _y: number): void {}

  replaceMisspelling(text: string): void {
    this.#post('Input.insertText', { text });
  }

  setAudioMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  isAudioMuted(): boolean {
    return this.#isMuted;
  }

  setZoomFactor(factor: number): void {
    if (this.#ownZoom !== null) {
      this.#ownZoom = factor;
      this.#resize();
      return;
    }
    this.session.zoomOfHosts.set(this.#host, factor);
    for (const contents of WebContents.byTarget.values()) contents.#resize();
  }

  getZoomFactor(): number {
    return this.#ownZoom ?? this.session.zoomOfHosts.get(this.#host) ?? 1;
  }

  get #host(): string {
    return URL.canParse(this.#url) ? new URL(this.#url).host : '';
  }

  focus(): void {
    const before = WebContents.#focused;
    if (before === this) return;
    WebContents.#focused = this;
    before?.emit('blur');
    this.emit('focus');
  }

  isFocused(): boolean {
    return WebContents.#focused === this;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Without asking the page, which Electron does only when it is told to. */
  close(): void {
    const targetId = this.#targetId;
    this.#gone();
    const close = (id: string): void => {
      chromium()
        .connection.send('Target.closeTarget', { targetId: id })
        .catch(() => undefined);
    };
    if (targetId !== null) close(targetId);
    else this.target.then((target) => close(target.targetId)).catch(() => undefined);
  }

  /** Where its view lies: what it is drawn into, and whether anybody sees it. */
  place(size: Size, isShown: boolean): void {
    this.#isShown = isShown && size.width > 0 && size.height > 0;
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.#resize();
  }

  /** As the hands of somebody at the desktop. A press gives the page the keyboard. */
  sendInputEvent(event: KeyboardInputEvent | MouseInputEvent): void {
    if (event.type === 'mouseDown') this.focus();
    const send = (): void => giveInput(this, event, (method, params) => this.#post(method, params));
    if (event.type === 'mouseDown' && (event as MouseInputEvent).button === 'right') {
      send();
      void this.#offer(event as MouseInputEvent);
      return;
    }
    if (event.type !== 'keyDown' || (event as KeyboardInputEvent).keyCode !== 'Escape') {
      send();
      return;
    }
    // Electron's Esc leaves what fills the page, and the page does not hear of it.
    const leave = 'document.fullscreenElement === null ? false : document.exitFullscreen().then(() => true)';
    this.executeJavaScript(leave).then((left) => left === true || send(), send);
  }

  /** What a right click offers is up to main. Without a window Chromium tells nobody of it: the page is asked what is there. */
  async #offer({ x, y }: MouseInputEvent): Promise<void> {
    const found = await this.executeJavaScript(rightClicked(x, y)).catch(() => null);
    await this.#readHistory(await this.target);
    if (found !== null) this.emit('context-menu', preventable({}), found);
  }

  /** Lets a page go that another page opened and that is held until main has taken it over. */
  async release(): Promise<void> {
    const target = await this.target;
    await this.debugger.sent();
    target.post('Runtime.runIfWaitingForDebugger');
  }

  async #begin(
    browser: Chromium,
    preferences: WebPreferences,
    opened: TargetSession | undefined,
  ): Promise<TargetSession> {
    const target = opened ?? (await browser.createTarget(await this.session.contextId()));
    this.#targetId = target.targetId;
    if (this.#isDestroyed) return target;
    WebContents.byTarget.set(target.targetId, this);
    target.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame as Params));
    target.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    target.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
    );
    target.on('Page.javascriptDialogOpening', (box) => this.#boxOpened(target, box));
    target.post('Runtime.enable');
    const { userAgent } = this.session;
    if (userAgent !== null) target.post('Network.setUserAgentOverride', { userAgent });
    if (preferences.javascript === false)
      target.post('Emulation.setScriptExecutionDisabled', { value: true });
    this.#opened = target;
    this.#resize();
    // One that a page opened is let go when main has taken it over.
    if (opened === undefined) {
      target.post('Runtime.runIfWaitingForDebugger');
      await target.ready;
    }
    await this.preload?.start(target);
    return target;
  }

  #navigated({ id, url, parentId }: Params): void {
    if (parentId !== undefined || id !== this.#targetId) return;
    this.#url = toOwn(String(url));
    // In the window that somebody works in each page that is loaded takes the keyboard, unless it was made not to.
    if (this.#takesFocus && WebContents.#focused !== null) this.focus();
    this.session.grant(this, this.#url);
    this.emit('did-navigate', {}, this.#url, 200, '');
  }

  async #readHistory(target: TargetSession): Promise<void> {
    const read = (await target.send('Page.getNavigationHistory').catch(() => null)) as {
      readonly currentIndex: number;
      readonly entries: readonly unknown[];
    } | null;
    if (read !== null) this.#history = { index: read.currentIndex, last: read.entries.length - 1 };
  }

  /**
   * The debugger hears of a box before anybody. Then Electron answers beforeunload itself and at once: no, unless main
   * prevents that here; any other box goes to the listener of an event that it tells nobody of.
   */
  #boxOpened(target: TargetSession, { type, message, defaultPrompt }: Params): void {
    const answer = (accept: boolean, promptText = ''): void =>
      target.post('Page.handleJavaScriptDialog', { accept, promptText });
    this.#boxes += 1;
    this.debugger.afterBox(this.#boxes, () => {
      if (type === 'beforeunload') {
        const event = preventable({});
        this.emit('will-prevent-unload', event);
        answer(event.defaultPrevented);
      } else {
        const box = { dialogType: type, messageText: message, defaultPromptText: defaultPrompt };
        this.emit('-run-dialog', box, answer);
      }
    });
  }

  #resize(): void {
    // Chromium takes 0 for “as it is”: one pixel is the least that it draws.
    const zoom = this.getZoomFactor();
    const least = (pixels: number): number => Math.max(1, Math.round(pixels / zoom));
    this.#opened?.post('Emulation.setDeviceMetricsOverride', {
      width: least(this.#size.width),
      height: least(this.#size.height),
      deviceScaleFactor: zoom * screenScale,
      mobile: false,
    });
  }

  #post(method: string, params: object = {}): void {
    this.target?.then((target) => target.post(method, params)).catch(() => undefined);
  }

  /** The order is Electron's: its debugger learns of it first, then whoever listens. */
  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (WebContents.#focused === this) WebContents.#focused = null;
    if (this.#targetId !== null) WebContents.byTarget.delete(this.#targetId);
    this.debugger.end();
    this.emit('destroyed');
  }

  /** Chromium has closed the page. */
  static gone(targetId: string): void {
    const contents = WebContents.byTarget.get(targetId);
    if (contents !== undefined) contents.#gone();
  }
}
