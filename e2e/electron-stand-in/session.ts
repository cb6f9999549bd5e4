import type {
  CallbackResponse,
  ClearCodeCachesOptions,
  Session as ElectronSession,
  OnBeforeRequestListenerDetails,
} from 'electron';
import { ownScheme, toShown } from './addresses.ts';
import { chromium, isReady } from './chromium.ts';
import { takeDownloads } from './downloads.ts';
import { KnownEmitter, knownMembers } from './known-members.ts';
import { WebContents } from './web-contents.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: CallbackResponse) => void,
) => void;
type AskHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<ElectronSession['setPermissionCheckHandler']>[0];

/** Chromium writes the version of Electron and the app's name into what websites are told. */
const electronVersion = '45.4.1';

/** What the one profile of the stand-in's Chromium keeps; of all other sessions it keeps nothing. */
const keptPartition = 'persist:pages';

export class Session extends KnownEmitter {
  protected readonly events = ['will-download'];
  static readonly all = new Map<string, Session>();
  readonly partition: string;
  readonly protocolHandlers = new Map<string, ProtocolHandler>();
  readonly protocol = knownMembers('protocol', {
    handle: (scheme: string, handler: ProtocolHandler): void => {
      if (this.protocolHandlers.has(scheme)) throw new Error('The scheme has been registered');
      this.protocolHandlers.set(scheme, handler);
    },
  });
  beforeRequest: BeforeRequest | null = null;
  readonly webRequest = knownMembers('webRequest', {
    onBeforeRequest: (listener: BeforeRequest | null): void => {
      this.beforeRequest = listener;
    },
  });
  userAgent: string | null = null;
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  #languages = ['en-US'];
  /** Chromium's own zoom is by site: all its pages have it that were not told otherwise. */
  readonly zoomOfHosts = new Map<string, number>();
  #context: Promise<string | null> | null = null;
  #ask: AskHandler = null;

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  /** Null for Chromium's own, which it keeps on the disk. */
  contextId(): Promise<string | null> {
    this.#context ??= this.partition === keptPartition ? Promise.resolve(null) : this.#open();
    return this.#context;
  }

  async #open(): Promise<string> {
    const { connection } = chromium();
    const made = (await connection.send('Target.createBrowserContext')) as {
      readonly browserContextId: string;
    };
    await takeDownloads(chromium(), made.browserContextId);
    return made.browserContextId;
  }

  getUserAgent(): string {
    const version = chromium().product.replace(/^[^/]*\//, '');
    const chrome = `Chrome/${version.split('.')[0]}.0.0.0`;
    return (
      this.userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) parley/0.1.0 ${chrome} Electron/${electronVersion} Safari/537.36`
    );
  }

  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent;
  }

  /** Electron begins with the system's. */
  getSpellCheckerLanguages(): string[] {
    return this.#languages;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((each) => !this.availableSpellCheckerLanguages.includes(each));
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`);
    this.#languages = languages;
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  /** Nothing is looked up here. Of a session that is kept nowhere no word is. */
  addWordToSpellCheckerDictionary(_word: string): boolean {
    return this.isPersistent();
  }

  setPermissionRequestHandler(handler: AskHandler): void {
    this.#ask = handler;
  }

  /** Chromium checks by itself what it was told of a request's answer. */
  setPermissionCheckHandler(_handler: CheckHandler): void {}

  setDevicePermissionHandler(_handler: ((details: never) => boolean) | null): void {}

  setDisplayMediaRequestHandler(_handler: ((...values: never[]) => void) | null): void {}

  async clearCache(): Promise<void> {
    await this.#onPage((target) => target.send('Network.clearBrowserCache'));
  }

  async clearCodeCaches(_options: ClearCodeCachesOptions): Promise<void> {
    await this.clearCache();
  }

  async clearStorageData(): Promise<void> {
    const context = await this.contextId();
    await chromium().connection.send('Storage.clearCookies', {
      ...(context === null ? {} : { browserContextId: context }),
    });
    await this.#onPage((target) =>
      target.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    );
  }

  /**
   * Asks main now for what the page may ask for later: Chromium behind DevTools asks nobody, and refuses what it was not
   * told to grant.
   */
  grant(contents: WebContents, address: string): void {
    const ask = this.#ask;
    if (ask === null || !/^[a-z][\w+.-]*:\/\//.test(address)) return;
    const asked = [
      { permission: 'media', name: 'microphone', mediaTypes: ['audio'] },
      { permission: 'media', name: 'camera', mediaTypes: ['video'] },
      { permission: 'notifications', name: 'notifications' },
      { permission: 'geolocation', name: 'geolocation' },
      { permission: 'clipboard-read', name: 'clipboard-read' },
      { permission: 'clipboard-sanitized-write', name: 'clipboard-write' },
    ] as const;
    for (const { permission, name, ...more } of asked) {
      const details = { ...more, isMainFrame: true, requestingUrl: address };
      const callback = (isGranted: boolean): void => void this.#tell(name, address, isGranted);
      ask(contents as never, permission, callback, details as never);
    }
  }

  async #tell(name: string, address: string, isGranted: boolean): Promise<void> {
    const context = await this.contextId();
    await chromium()
      .connection.send('Browser.setPermission', {
        permission: { name },
        setting: isGranted ? 'granted' : 'denied',
        origin: new URL(toShown(address)).origin,
        ...(context === null ? {} : { browserContextId: context }),
      })
      .catch(() => undefined);
  }

  /** Through any page of its own: these have no command of the browser's. Without a page there is nothing but what is kept. */
  async #onPage(
    work: (target: { send(method: string, params?: object): Promise<unknown> }) => Promise<unknown>,
  ): Promise<void> {
    const own = [...WebContents.byTarget.values()].find(({ session }) => session === this);
    if (own !== undefined) {
      await work(await own.target);
      return;
    }
    const target = await chromium().createTarget(await this.contextId());
    target.post('Runtime.runIfWaitingForDebugger');
    await work(target);
    await chromium().connection.send('Target.closeTarget', { targetId: target.targetId });
  }

  static from(partition: string): Session {
    chromium();
    const kept = Session.all.get(partition) ?? new Session(partition);
    Session.all.set(partition, kept);
    return kept;
  }
}

export const session = knownMembers('session', {
  fromPartition: (partition: string): Session => Session.from(partition),
  get defaultSession(): Session {
    return Session.from('');
  },
});

export const protocol = knownMembers('protocol', {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]): void {
    if (isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) ownScheme(scheme);
  },
});
