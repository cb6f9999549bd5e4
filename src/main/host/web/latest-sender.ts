/**
 * Sends pictures to one window no faster than it takes them: while one is under way only the newest of those that
 * follow is kept. The last one always arrives, so a page that comes to rest is shown as it is.
 */
export class LatestSender<T> {
  readonly #send: (item: T) => Promise<void>;
  #busy = false;
  #waiting: { readonly item: T } | null = null;

  constructor(send: (item: T) => Promise<void>) {
    this.#send = send;
  }

  offer(item: T): void {
    this.#waiting = { item };
    if (!this.#busy) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    while (this.#waiting !== null) {
      const { item } = this.#waiting;
      this.#waiting = null;
      // A window that has gone takes nothing more; its sender goes with it.
      await this.#send(item).catch(() => undefined);
    }
    this.#busy = false;
  }
}
