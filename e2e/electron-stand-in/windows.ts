import type { BrowserWindowConstructorOptions } from 'electron';
import { KnownEmitter, preventable } from './known-members.ts';
import { Session } from './session.ts';
import { View } from './views.ts';
import { WebContents } from './web-contents.ts';

/** Events that only a real desktop tells of; a test tells them by `emit`. */
const desktopEvents = ['session-end', 'query-session-end'];

/** The app's window: a page of its own with views laid over it. */
export class BrowserWindow extends KnownEmitter {
  protected readonly events = ['close', 'closed', 'ready-to-show', 'show', 'focus', ...desktopEvents];
  static readonly open = new Set<BrowserWindow>();
  static onLastClosed: () => void = () => undefined;
  readonly contentView = new View();
  readonly #contents: WebContents;
  #isDestroyed = false;
  #isMinimized = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const { width = 800, height = 600, webPreferences = {} } = options;
    const bounds = { x: 0, y: 0, width, height };
    this.#contents = new WebContents({
      session: Session.from(webPreferences.partition ?? ''),
      preferences: webPreferences,
    });
    this.#contents.place(bounds, true);
    this.contentView.isRoot = true;
    this.contentView.setBounds(bounds);
    this.#contents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.#contents.once('destroyed', () => this.destroy());
    BrowserWindow.open.add(this);
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  loadURL(address: string): Promise<void> {
    return this.#contents.loadURL(address);
  }

  show(): void {
    this.#isMinimized = false;
    this.emit('show');
    this.focus();
  }

  focus(): void {
    this.#contents.focus();
    this.emit('focus');
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  restore(): void {
    this.#isMinimized = false;
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
    BrowserWindow.open.delete(this);
    if (!this.#contents.isDestroyed()) this.#contents.close();
    this.emit('closed');
    if (BrowserWindow.open.size === 0) BrowserWindow.onLastClosed();
  }
}
