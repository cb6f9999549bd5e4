import type { ConnectionTransport } from 'puppeteer-core';
import type { ChannelEvent, PageChannel } from '../../platform/page-view.ts';

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params?: object;
  readonly sessionId?: string;
}

// Puppeteer knows pages only below a tab below a browser; a page-level channel has neither, so they are played here.
const tabSession = 'played-tab';
const pageSession = 'played-page';
const tabTarget = {
  targetId: 'played-tab',
  type: 'tab',
  title: '',
  url: 'about:blank',
  attached: false,
  canAccessOpener: false,
} as const;
const pageTarget = { ...tabTarget, targetId: 'played-page', type: 'page' } as const;

/** Events that come often or carry much and that puppeteer has no use for here. */
const keptFromPuppeteer: ReadonlySet<string> = new Set([
  'Page.screencastFrame',
  'Page.screencastVisibilityChanged',
]);

/** What puppeteer would switch on and we never read. */
const notNeeded: ReadonlySet<string> = new Set([
  'Performance.enable',
  'Log.enable',
  'Audits.enable',
  'WebMCP.enable',
]);

/**
 * Lets puppeteer drive one page over a page-level channel. The few commands to the browser that it starts with are
 * answered here; everything else goes to the page as it is.
 */
export class PuppeteerTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #channel: PageChannel;
  readonly #unsubscribe: readonly (() => void)[];

  constructor(channel: PageChannel) {
    this.#channel = channel;
    this.#unsubscribe = [
      channel.onEvent((event) => this.#forward(event)),
      channel.onClose(() => {
        this.close();
        this.onclose?.();
      }),
    ];
  }

  send(text: string): void {
    const message = JSON.parse(text) as Message;
    const played = this.#play(message);
    if (played !== undefined) {
      this.#answer(message, { result: played });
      return;
    }
    const child = message.sessionId === pageSession ? undefined : message.sessionId;
    this.#channel.send(message.method, message.params, child).then(
      (result) => this.#answer(message, { result }),
      (error: unknown) => {
        this.#answer(message, { error: { message: error instanceof Error ? error.message : String(error) } });
      },
    );
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** The answer of a part that is not there, or undefined when the page itself shall answer. */
  #play({ method, sessionId }: Message): object | undefined {
    if (notNeeded.has(method)) return {};
    if (sessionId !== undefined && sessionId !== tabSession) return undefined;
    switch (method) {
      case 'Browser.getVersion':
        return { protocolVersion: '1.3', product: 'Chrome', revision: '', userAgent: '', jsVersion: '' };
      case 'Target.getBrowserContexts':
        return { browserContextIds: [] };
      case 'Target.setDiscoverTargets':
        this.#emit('Target.targetCreated', { targetInfo: tabTarget });
        this.#emit('Target.targetCreated', { targetInfo: pageTarget });
        return {};
      case 'Target.setAutoAttach':
        if (sessionId === tabSession) {
          this.#emit(
            'Target.attachedToTarget',
            { targetInfo: pageTarget, sessionId: pageSession },
            tabSession,
          );
        } else {
          this.#emit('Target.attachedToTarget', { targetInfo: tabTarget, sessionId: tabSession });
        }
        return {};
      default:
        // Of the browser and the tab only what is above exists.
        return {};
    }
  }

  #forward({ method, params, sessionId }: ChannelEvent): void {
    if (!keptFromPuppeteer.has(method)) this.#emit(method, params, sessionId ?? pageSession);
  }

  #answer({ id, sessionId }: Message, outcome: object): void {
    this.#deliver({ id, ...(sessionId === undefined ? {} : { sessionId }), ...outcome });
  }

  #emit(method: string, params: unknown, sessionId?: string): void {
    this.#deliver({ method, params, ...(sessionId === undefined ? {} : { sessionId }) });
  }

  // In a turn of its own, like every transport: puppeteer does not expect answers while it is still sending.
  #deliver(message: object): void {
    setImmediate(() => this.onmessage?.(JSON.stringify(message)));
  }
}
