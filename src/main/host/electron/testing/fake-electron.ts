import { EventEmitter } from 'node:events';

/**
 * Electron as its documentation describes it, as far as the host uses it, for tests on machines without its runtime.
 * Records what it is told; `emit` on its objects plays what Electron would do.
 */
class FakeDebugger extends EventEmitter {
  attachedWith: string | null = null;
  readonly sent: unknown[][] = [];
  answer: (...command: unknown[]) => Promise<unknown> = async () => ({});

  attach(version: string): void {
    this.attachedWith = version;
  }

  isAttached(): boolean {
    return this.attachedWith !== null;
  }

  sendCommand(...command: unknown[]): Promise<unknown> {
    this.sent.push(command);
    return this.answer(...command);
  }
}

type OpenAnswer = {
  readonly action: string;
  readonly overrideBrowserWindowOptions?: object;
  readonly createWindow?: (options: object) => FakeContents;
};

let lastId = 0;

export class FakeContents extends EventEmitter {
  readonly id: number;
  readonly debugger = new FakeDebugger();
  readonly loaded: string[] = [];
  readonly messages: unknown[][] = [];
  boxesShown = 0;
  destroyed = false;
  focused = false;
  muted = false;
  picture: { isEmpty(): boolean; toJPEG(quality: number): Buffer } = {
    isEmpty: () => false,
    toJPEG: () => Buffer.from('jpeg'),
  };
  openHandler: (details: { readonly url: string }) => OpenAnswer = () => ({ action: 'allow' });

  constructor() {
    super();
    lastId += 1;
    this.id = lastId;
    // As Electron does: its own listener shows a box of the system.
    this.on('-run-dialog', () => {
      this.boxesShown += 1;
    });
  }

  async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
  }

  setWindowOpenHandler(handler: (details: { readonly url: string }) => OpenAnswer): void {
    this.openHandler = handler;
  }

  /** A page calls window.open. */
  open(url: string, options: object = { webContents: new FakeContents() }): FakeContents | null {
    const answer = this.openHandler({ url });
    return answer.action === 'allow' ? (answer.createWindow?.(options) ?? null) : null;
  }

  /** Plays a navigation event; says whether it was allowed. */
  navigate(event: string, url: string, isMainFrame = true): boolean {
    let allowed = true;
    this.emit(event, {
      url,
      isMainFrame,
      preventDefault: () => {
        allowed = false;
      },
    });
    return allowed;
  }

  async capturePage() {
    return this.picture;
  }

  send(...message: unknown[]): void {
    this.messages.push(message);
  }

  focus(): void {
    this.focused = true;
  }

  #zoom = 1;

  getZoomFactor(): number {
    return this.#zoom;
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor;
  }

  setAudioMuted(muted: boolean): void {
    this.muted = muted;
  }

  isAudioMuted(): boolean {
    return this.muted;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  close(): void {
    this.destroyed = true;
    this.debugger.attachedWith = null;
    this.debugger.emit('detach', {}, 'target closed');
    this.emit('destroyed');
  }
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class FakeView extends EventEmitter {
  readonly children: FakeView[] = [];
  bounds: Bounds = { x: 0, y: 0, width: 0, height: 0 };
  visible = true;
  colour = '';
  /** Whether it is painted by itself; a view without is painted with what lies below it. */
  hasLayer = false;

  addChildView(view: FakeView): void {
    this.removeChildView(view);
    this.children.push(view);
  }

  removeChildView(view: FakeView): void {
    const index = this.children.indexOf(view);
    if (index >= 0) this.children.splice(index, 1);
  }

  setBounds(bounds: Bounds): void {
    this.bounds = bounds;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
  }

  setBackgroundBlur(): void {
    this.hasLayer = true;
  }

  setBackgroundColor(colour: string): void {
    this.colour = colour;
  }
}

export class FakeContentsView extends FakeView {
  readonly webContents: FakeContents;
  readonly preferences: Readonly<Record<string, unknown>>;
  override hasLayer = true;

  constructor(options: { webPreferences?: Record<string, unknown>; webContents?: FakeContents } = {}) {
    super();
    const { webPreferences = {} } = options;
    this.preferences = { ...webPreferences };
    // As Electron does: it writes into the object that it was handed, and takes contents from there the next time.
    this.webContents = (options.webContents ??
      webPreferences.webContents ??
      new FakeContents()) as FakeContents;
    if (options.webContents !== undefined) webPreferences.webContents = options.webContents;
    webPreferences.show ??= false;
  }
}

/** The window in which views lie. */
export class FakeWindow {
  readonly contentView = new FakeView();
  isDestroyed(): boolean {
    return false;
  }
}

type Handler = (...values: never[]) => unknown;

/** A session: keeps the handlers it was given under their setters' names. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  readonly webRequest = { onBeforeRequest: (handler: Handler) => this.handlers.set('request', handler) };
  readonly protocol = { handle: (scheme: string, handler: Handler) => this.handlers.set(scheme, handler) };

  setPermissionRequestHandler(handler: Handler): void {
    this.handlers.set('permission request', handler);
  }

  setPermissionCheckHandler(handler: Handler): void {
    this.handlers.set('permission check', handler);
  }

  setDevicePermissionHandler(handler: Handler): void {
    this.handlers.set('device', handler);
  }

  setDisplayMediaRequestHandler(handler: Handler | null): void {
    if (handler !== null) this.handlers.set('screen', handler);
  }

  /** Plays a request; says whether it may go out. */
  allows(url: string, resourceType: string): boolean {
    let cancelled = false;
    const callback = (response: { readonly cancel?: boolean }): void => {
      cancelled = response.cancel === true;
    };
    this.call('request', { url, resourceType }, callback);
    return !cancelled;
  }

  call(name: string, ...values: unknown[]): unknown {
    return (this.handlers.get(name) as ((...values: unknown[]) => unknown) | undefined)?.(...values);
  }
}
