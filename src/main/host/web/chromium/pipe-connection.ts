import type { Readable, Writable } from 'node:stream';
import { ChannelEnd, pageGone } from '../../../platform/page-view.ts';

export interface PipeEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Flat session it belongs to; null for the browser itself. */
  readonly sessionId: string | null;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  readonly method: string;
  readonly sessionId: string | null;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly code?: number };
}

const terminator = 0;

/**
 * The DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages that end with a zero byte,
 * all sessions of the browser on one wire.
 */
export class PipeConnection extends ChannelEnd<PipeEvent> {
  readonly #output: Writable;
  readonly #pending = new Map<number, Pending>();
  #parts: Buffer[] = [];
  #lastId = 0;

  /** @param output what Chromium reads (its file descriptor 3) @param input what it writes (4) */
  constructor(output: Writable, input: Readable) {
    super();
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    input.on('close', () => this.close('the browser ended'));
    // A broken pipe shows as `close` on the reading side too; without listeners it would end our own process.
    input.on('error', () => this.close('the connection to the browser broke'));
    output.on('error', () => this.close('the connection to the browser broke'));
  }

  /** @throws Error with Chromium's message; AppError `page-gone` when the browser is not there any more */
  async send(method: string, params: object = {}, sessionId: string | null = null): Promise<unknown> {
    this.checkOpen();
    this.#lastId += 1;
    const id = this.#lastId;
    const message = { id, method, params, ...(sessionId === null ? {} : { sessionId }) };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method, sessionId });
      this.#output.write(`${JSON.stringify(message)}\0`);
    });
  }

  /** Fails what a session still waits for: Chromium does not answer commands of a session that is gone. */
  failSession(sessionId: string, reason: string): void {
    this.#fail(pageGone(reason), (pending) => pending.sessionId === sessionId);
  }

  /** Fails everything under way. Later calls fail at once. */
  close(reason: string): void {
    this.end(reason, (error) => this.#fail(error, () => true));
  }

  #fail(error: Error, matches: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!matches(pending)) continue;
      this.#pending.delete(id);
      pending.reject(error);
    }
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(terminator); end !== -1; end = rest.indexOf(terminator)) {
      this.#parts.push(rest.subarray(0, end));
      const text = Buffer.concat(this.#parts).toString('utf8');
      this.#parts = [];
      rest = rest.subarray(end + 1);
      this.#dispatch(JSON.parse(text) as Message);
    }
    if (rest.length > 0) this.#parts.push(rest);
  }

  #dispatch(message: Message): void {
    if (message.id === undefined) {
      if (message.method === undefined) return;
      const { method, params = {}, sessionId = null } = message;
      this.tell({ method, params, sessionId });
      return;
    }
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    this.#pending.delete(message.id);
    if (message.error === undefined) pending.resolve(message.result);
    else pending.reject(new Error(`${pending.method}: ${message.error.message}`));
  }
}
