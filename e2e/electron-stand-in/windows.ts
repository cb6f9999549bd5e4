import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { KnownEmitter, preventable } from './known-members.ts';
import { Session } from './session.ts';
import { View } from './views.ts';
import { WebContents } from './web-contents.ts';

/** Events that only a real desktop tells of; a test tells them by `emit`. */
const desktopEvents = ['app-command', 'session-end', 'query-session-end'];

/** The screen that nobody sits before, in px of the system. */
const screen: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

type Mode = 'normal' | 'maximized' | 'fullscreen';

/** What Electron keeps of a window that has a name and asks for it. */
interface WindowState {
  readonly bounds: Rectangle;
  readonly mode: Mode;
}

/** The app's window: a page of its own with views laid over it. */
export class BrowserWindow extends KnownEmitter {
  protected readonly events = ['close', 'closed', 'ready-to-show', 'show', 'focus', ...desktopEvents];
  static readonly open = new Set<BrowserWindow>();
  static onLastClosed: () => void = () => undefined;
  /** Where the states of windows are kept, by their names. */
  static stateFolder = '';
  readonly contentView = new View();
  readonly #contents: WebContents;
  /** Its state is kept under this name. */
  readonly #name: string | null;
  #normalBounds: Rectangle;
  #mode: Mode = 'normal';
  /** As it was when it was last open; Electron shows it that way, and not before. */
  #restored: Mode;
  #isDestroyed = false;
  #isMinimized = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const { width = 800, height = 600, webPreferences = {}, name = '', windowStatePersistence } = options;
    if (windowStatePersistence !== undefined && name === '')
      throw new Error('The stand-in for Electron keeps the state of windows with a name.');
    this.#name = windowStatePersistence === true ? name : null;
    const centred = { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
    const { bounds, mode } = this.#readState() ?? { bounds: centred, mode: 'normal' };
    this.#normalBounds = bounds;
    this.#restored = mode;
    this.#contents = new WebContents({
      session: Session.from(webPreferences.partition ?? ''),
      preferences: webPreferences,
    });
    this.contentView.isRoot = true;
    this.#place();
    this.#contents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.#contents.once('destroyed', () => this.destroy());
    BrowserWindow.open.add(this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.open];
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  loadURL(address: string): Promise<void> {
    return this.#contents.loadURL(address);
  }

  show(): void {
    this.#checkAlive();
    this.#isMinimized = false;
    this.#change(this.#restored);
    this.emit('show');
    this.focus();
  }

  focus(): void {
    this.#checkAlive();
    this.#contents.focus();
    this.emit('focus');
  }

  getBounds(): Rectangle {
    return this.#mode === 'normal' ? this.#normalBounds : screen;
  }

  /** As it is when it is neither maximised nor full screen. */
  getNormalBounds(): Rectangle {
    return this.#normalBounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#normalBounds = { ...this.#normalBounds, ...bounds };
    this.#change('normal');
  }

  maximize(): void {
    this.#change('maximized');
  }

  isMaximized(): boolean {
    return this.#mode === 'maximized';
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#change(isFullScreen ? 'fullscreen' : 'normal');
  }

  isFullScreen(): boolean {
    return this.#mode === 'fullscreen';
  }

  isMinimized(): boolean {
    this.#checkAlive();
    return this.#isMinimized;
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  restore(): void {
    this.#checkAlive();
    this.#isMinimized = false;
  }

  /** As Electron's own, whatever is asked of one that is gone. */
  #checkAlive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Asks first. */
  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  /** Its own page ends with it; those of views that lie on it go on, and are main's to end. */
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#writeState();
    BrowserWindow.open.delete(this);
    if (!this.#contents.isDestroyed()) this.#contents.close();
    this.emit('closed');
    if (BrowserWindow.open.size === 0) BrowserWindow.onLastClosed();
  }

  #change(mode: Mode): void {
    this.#mode = mode;
    this.#restored = mode;
    this.#place();
  }

  #place(): void {
    const { width, height } = this.getBounds();
    const inside = { x: 0, y: 0, width, height };
    this.#contents.place(inside, true);
    this.contentView.setBounds(inside);
  }

  #readState(): WindowState | null {
    if (this.#name === null) return null;
    try {
      return JSON.parse(readFileSync(this.#stateFile(), 'utf8')) as WindowState;
    } catch {
      return null;
    }
  }

  #writeState(): void {
    if (this.#name === null) return;
    const state: WindowState = { bounds: this.#normalBounds, mode: this.#restored };
    writeFileSync(this.#stateFile(), JSON.stringify(state));
  }

  #stateFile(): string {
    return join(BrowserWindow.stateFolder, `window-${this.#name ?? ''}.json`);
  }
}
