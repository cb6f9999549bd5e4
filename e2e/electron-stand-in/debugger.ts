import { chromium } from './chromium.ts';
import { KnownEmitter } from './known-members.ts';

/** Domains of the whole browser, which Electron's debugger has no target for. */
const browserOnly = /^(?:Browser|SystemInfo|Tethering)\.|^Target\.(?:create|dispose|setDiscover|closeTarget)/;

/** `webContents.debugger`: a flat session of its own on the page, with the page's own session id hidden. */
export class Debugger extends KnownEmitter {
  protected readonly events = ['message', 'detach'];
  readonly #targetId: Promise<string>;
  #session: Promise<string> | null = null;
  #sessionId: string | null = null;
  /** Sessions of frames and workers below the page. */
  readonly #below = new Set<string>();
  readonly #underWay = new Set<(error: Error) => void>();
  #hearsBoxes = false;
  #boxes = 0;
  #afterBox: (() => void) | null = null;
  static readonly #attached = new Set<Debugger>();

  constructor(targetId: Promise<string>) {
    super();
    this.#targetId = targetId;
  }

  attach(_version?: string): void {
    if (this.#session !== null) throw new Error('Debugger is already attached to the target');
    Debugger.#attached.add(this);
    chromium().onOther = (event) => {
      for (const each of Debugger.#attached) {
        if (each.#takes(event.sessionId ?? '')) each.#take(event.method, event.params, event.sessionId ?? '');
      }
    };
    this.#session = this.#open();
    this.#session.catch(() => undefined);
  }

  isAttached(): boolean {
    return this.#session !== null;
  }

  /** Resolved when what was sent so far has reached Chromium. */
  async sent(): Promise<void> {
    await this.#session?.catch(() => undefined);
    // What waited for the session is sent in the turns after it.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async sendCommand(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    if (this.#session === null) throw new Error('No target available');
    if (method === 'Page.enable') this.#hearsBoxes = true;
    if (browserOnly.test(method)) throw new Error(`'${method}' wasn't found`);
    const own = this.#sessionId ?? (await this.#session);
    const { connection } = chromium();
    let fail: (error: Error) => void = () => undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      fail = reject;
      this.#underWay.add(fail);
    });
    try {
      return await Promise.race([connection.send(method, params, sessionId ?? own), ended]);
    } catch (error) {
      // Electron's own says the message alone.
      throw new Error(error instanceof Error ? error.message.replace(`${method}: `, '') : String(error));
    } finally {
      this.#underWay.delete(fail);
    }
  }

  /** Whoever listens here hears of a page's box first, and may answer it in the same turn; then `next` has its say. */
  afterBox(count: number, next: () => void): void {
    if (!this.#hearsBoxes || this.#boxes >= count) next();
    else this.#afterBox = next;
  }

  /** Its page is gone. What is under way fails first, as in Electron, then whoever listens hears of it. */
  end(): void {
    if (this.#session === null) return;
    this.#session = null;
    this.#sessionId = null;
    Debugger.#attached.delete(this);
    for (const fail of [...this.#underWay]) fail(new Error('target closed while handling command'));
    this.emit('detach', {}, 'target closed');
  }

  async #open(): Promise<string> {
    const { connection } = chromium();
    const targetId = await this.#targetId;
    const answer = (await connection.send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string;
    };
    this.#sessionId = answer.sessionId;
    return answer.sessionId;
  }

  #takes(sessionId: string): boolean {
    return sessionId === this.#sessionId || this.#below.has(sessionId);
  }

  #take(method: string, params: Readonly<Record<string, unknown>>, sessionId: string): void {
    if (method === 'Target.attachedToTarget') this.#below.add(String(params.sessionId));
    // Electron writes "" for the page itself.
    this.emit('message', {}, method, params, sessionId === this.#sessionId ? '' : sessionId);
    if (method === 'Page.javascriptDialogOpening') {
      this.#boxes += 1;
      this.#afterBox?.();
      this.#afterBox = null;
    }
    if (method === 'Target.detachedFromTarget') this.#below.delete(String(params.sessionId));
  }
}
