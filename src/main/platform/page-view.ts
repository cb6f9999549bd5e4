import { AppError } from '#shared/errors/index.ts';
import { createListeners } from '#shared/text/listeners.ts';

/**
 * What a host gives the browser driver: page views, each with a page-level DevTools channel. Electron's
 * `webContents.debugger` and an attached flat session of a Chromium of our own have the same shape.
 */
export interface PageChannel {
  /**
   * Sends one DevTools command. `sessionId` addresses a target attached below the page (a cross-site frame, a
   * worker); none addresses the page itself.
   * @throws Error with Chromium's own message when the command fails, AppError `page-gone` when the page is closed
   */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  onEvent(listener: (event: ChannelEvent) => void): () => void;
  /** Called once: crash of the view, close of the tab, end of the browser, loss of the debugger. At once where it has been. */
  onClose(listener: (reason: string) => void): () => void;
}

export interface ChannelEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId: string | null;
}

export interface PageView {
  readonly channel: PageChannel;
  /** How much larger than normal the page is shown, 1 unless it was changed. */
  zoom(): number;
  setZoom(factor: number): Promise<void>;
  /** Where the page asks for a passkey the user sees a prompt for it. */
  readonly takesPasskeys: boolean;
  /** Brings it to the front of the page pane; one view is in front at a time. */
  show(): Promise<void>;
  close(): Promise<void>;
}

export interface PageViews {
  /**
   * A new view on about:blank, behind the one in front. A private one shares cookies, cache and storage with private ones
   * alone, in memory; windows that its page opens are private too.
   */
  create(isPrivate?: boolean): Promise<PageView>;
  /** Forgets what private pages have left, once the last of them is closed. */
  forgetPrivate(): Promise<void>;
  /**
   * Forgets copies of what websites sent ("cache"), or everything that they keep here: cookies and storage too, so that they
   * know nobody any more.
   */
  forgetSites(what: 'cache' | 'all'): Promise<void>;
  /** A page opened a window of its own: the new view holds it already. */
  onOpened(listener: (view: PageView, opener: PageView | null) => void): () => void;
  /**
   * Silences every page, those that come later too, until told otherwise: while Parley listens it must hear the user and
   * not a page. A host whose pages never sound has nothing to do.
   */
  setMuted(muted: boolean): void;
}

/** What every channel has in common: its listeners, and why it is closed. */
export class ChannelEnd<Event = ChannelEvent> {
  readonly #events = createListeners<[event: Event]>();
  readonly #closes = createListeners<[reason: string]>();
  #closedBecause: string | null = null;
  readonly onEvent = this.#events.add;
  /** Who asks too late is told too: a page may close itself between the answer to a command and the next line of code. */
  readonly onClose = (listener: (reason: string) => void): (() => void) => {
    if (this.#closedBecause === null) return this.#closes.add(listener);
    listener(this.#closedBecause);
    return () => undefined;
  };

  protected tell(event: Event): void {
    this.#events.tell(event);
  }

  /** @throws AppError `page-gone` when it is closed */
  protected checkOpen(): void {
    if (this.#closedBecause !== null) throw pageGone(this.#closedBecause);
  }

  /** Once; `fail` gets the error that everything under way ends with. */
  protected end(reason: string, fail: (error: AppError) => void): void {
    if (this.#closedBecause !== null) return;
    this.#closedBecause = reason;
    fail(pageGone(reason));
    this.#closes.tell(reason);
  }
}

export function pageGone(reason: string): AppError {
  return new AppError({ code: 'page-gone', message: `The page is gone: ${reason}.` });
}
