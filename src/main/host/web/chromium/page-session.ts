import { AppError } from '#shared/errors/index.ts';
import type { ChannelEvent, PageChannel } from '../../../platform/page-view.ts';
import type { PipeConnection, PipeEvent } from './pipe-connection.ts';

/**
 * The page-level channel of one tab on a Chromium of our own: an attached flat session plus the sessions attached
 * below it, with the page's own session id hidden, so that it looks the same as Electron's `webContents.debugger`.
 */
export class PageSession implements PageChannel {
  readonly targetId: string;
  readonly sessionId: string;
  readonly #connection: PipeConnection;
  /** Ids of the sessions below the page. */
  readonly #children = new Set<string>();
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  readonly #closeListeners = new Set<(reason: string) => void>();
  #closedBecause: string | null = null;

  constructor(connection: PipeConnection, targetId: string, sessionId: string) {
    this.#connection = connection;
    this.targetId = targetId;
    this.sessionId = sessionId;
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    if (this.#closedBecause !== null) {
      return Promise.reject(
        new AppError({ code: 'page-gone', message: `The page is gone: ${this.#closedBecause}.` }),
      );
    }
    return this.#connection.send(method, params, sessionId ?? this.sessionId);
  }

  onEvent(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onClose(listener: (reason: string) => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  /** Takes an event of the wire when it is this page's or of a session below it; says whether it was. */
  take(event: PipeEvent): boolean {
    const own = event.sessionId === this.sessionId;
    if (!own && (event.sessionId === null || !this.#children.has(event.sessionId))) return false;
    this.#follow(event);
    const seen = { method: event.method, params: event.params, sessionId: own ? null : event.sessionId };
    for (const listener of [...this.#listeners]) listener(seen);
    return true;
  }

  close(reason: string): void {
    if (this.#closedBecause !== null) return;
    this.#closedBecause = reason;
    for (const sessionId of [this.sessionId, ...this.#children]) {
      this.#connection.failSession(sessionId, reason);
    }
    for (const listener of [...this.#closeListeners]) listener(reason);
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
