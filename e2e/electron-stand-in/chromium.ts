import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LaunchedChromium, launchChromium } from '../../src/main/host/web/chromium/index.ts';
import type { PipeConnection, PipeEvent } from '../../src/main/host/web/chromium/pipe-connection.ts';

export type Params = Readonly<Record<string, unknown>>;
type OnEvent = (params: Params) => void;

/** One DevTools session of the stand-in's own on a target: what it does beside the debugger that main attaches. */
export class TargetSession {
  readonly targetId: string;
  readonly id: string;
  /** Target of the page that it is, or is a frame of. */
  readonly page: string;
  /** Resolved when it hears of what its page loads, which one that is held does not. */
  ready: Promise<void> = Promise.resolve();
  readonly #connection: PipeConnection;
  readonly #listeners = new Map<string, OnEvent[]>();

  constructor(connection: PipeConnection, targetId: string, id: string, page: string = targetId) {
    this.#connection = connection;
    this.targetId = targetId;
    this.id = id;
    this.page = page;
  }

  send(method: string, params: object = {}): Promise<unknown> {
    return this.#connection.send(method, params, this.id);
  }

  /** Where its failing is no news: what it is about has gone meanwhile. */
  post(method: string, params: object = {}): void {
    this.send(method, params).catch(() => undefined);
  }

  on(method: string, listener: OnEvent): void {
    this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener]);
  }

  take({ method, params }: PipeEvent): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params);
  }
}

const given = process.argv.slice(2);
const firstWord = given.findIndex((argument) => !argument.startsWith('--'));
/**
 * What Electron is started with reaches Chromium: a screen's scale, a microphone's file. What stands behind a word is that
 * command's own.
 */
export const chromiumSwitches: readonly string[] = given.slice(0, firstWord === -1 ? undefined : firstWord);

/** As on a screen of that scale; Electron takes it among the arguments of the app, and so does what stands in for it. */
const scaleSwitch = '--force-device-scale-factor=';

const scaleGiven = process.argv.find((argument) => argument.startsWith(scaleSwitch));
/** Pixels of the screen for one of the system's. */
export const screenScale = scaleGiven === undefined ? 1 : Number(scaleGiven.slice(scaleSwitch.length));

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
  readonly browserContextId?: string;
}

/** A page that another page opened, held before it loads anything. */
export interface OpenedTarget {
  readonly session: TargetSession;
  /** None where its opener gave it no way back, or a key or the middle button opened it. */
  readonly openerId: string | null;
  readonly contextId: string | null;
}

/** The Chromium behind the stand-in: its targets, and its events by target. */
export class Chromium {
  readonly #launched: LaunchedChromium;
  readonly connection: PipeConnection;
  /** "127.0.0.1:40123": where a test's own client reaches it. */
  readonly address: string;
  /** The page that a frame is part of, by the frame. */
  readonly pages = new Map<string, string>();
  readonly #sessions = new Map<string, TargetSession>();
  readonly #made = new Map<string, TargetSession>();
  readonly #awaited = new Map<string, (session: TargetSession) => void>();
  readonly #listeners = new Map<string, OnEvent[]>();
  readonly #frameListeners = new Map<string, OnEvent[]>();
  onOpened: (opened: OpenedTarget) => void = () => undefined;
  onGone: (targetId: string) => void = () => undefined;
  /** Events of sessions that are not the stand-in's own: those of main's debuggers. */
  onOther: (event: PipeEvent) => void = () => undefined;

  private constructor(launched: LaunchedChromium, address: string) {
    this.#launched = launched;
    this.connection = launched.connection;
    this.address = address;
    this.connection.onEvent((event) => this.#take(event));
  }

  static async start(profile: string, switches: readonly string[]): Promise<Chromium> {
    const extraFlags = ['--remote-debugging-port=0', ...switches];
    const portFile = join(profile, 'DevToolsActivePort');
    // Else one that ended here before would name its own.
    rmSync(portFile, { force: true });
    const launched = await launchChromium({ userDataDir: profile, extraFlags });
    const chromium = new Chromium(launched, `127.0.0.1:${await readPort(portFile)}`);
    await chromium.connection.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page', exclude: false }],
    });
    return chromium;
  }

  get product(): string {
    return this.#launched.product;
  }

  /** An event of the browser itself. */
  on(method: string, listener: OnEvent): void {
    this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener]);
  }

  /** An event of any page, or of a frame below one. */
  onFrame(method: string, listener: OnEvent): void {
    this.#frameListeners.set(method, [...(this.#frameListeners.get(method) ?? []), listener]);
  }

  onClose(listener: () => void): void {
    this.connection.onClose(listener);
  }

  close(): Promise<void> {
    return this.#launched.close();
  }

  /** A page of nobody's opening, on about:blank; each in a window of its own, so that none lies behind another. */
  async createTarget(contextId: string | null): Promise<TargetSession> {
    const { targetId } = (await this.connection.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...(contextId === null ? {} : { browserContextId: contextId }),
    })) as { targetId: string };
    const made = this.#made.get(targetId);
    this.#made.delete(targetId);
    return made ?? new Promise((resolve) => this.#awaited.set(targetId, resolve));
  }

  #take(event: PipeEvent): void {
    const { sessionId, method, params } = event;
    if (sessionId === null) {
      if (method === 'Target.attachedToTarget') this.#attached(params);
      if (method === 'Target.detachedFromTarget') this.#detached(String(params.sessionId));
      for (const listener of this.#listeners.get(method) ?? []) listener(params);
      return;
    }
    const own = this.#sessions.get(sessionId);
    if (own === undefined) this.onOther(event);
    else {
      own.take(event);
      for (const listener of this.#frameListeners.get(method) ?? []) listener({ ...params, page: own.page });
    }
  }

  #attached(params: Params): void {
    const { sessionId, targetInfo, waitingForDebugger } = params as {
      readonly sessionId: string;
      readonly targetInfo: TargetInfo;
      readonly waitingForDebugger: boolean;
    };
    // Sessions of main's debuggers are told of here too, and Chromium's own first page, which nobody uses.
    if (!waitingForDebugger) return;
    const { targetId, url, openerId = null, browserContextId = null } = targetInfo;
    const session = new TargetSession(this.connection, targetId, sessionId);
    this.#sessions.set(sessionId, session);
    this.pages.set(targetId, targetId);
    this.#followFrames(session, targetId);
    const resolve = this.#awaited.get(targetId);
    if (resolve !== undefined) {
      this.#awaited.delete(targetId);
      resolve(session);
    } else if (openerId !== null || url === '') {
      this.onOpened({ session, openerId, contextId: browserContextId });
    } else {
      this.#made.set(targetId, session);
    }
  }

  /** Frames of other sites have a target each, below the one that holds them. */
  #followFrames(session: TargetSession, page: string): void {
    session.on('Page.frameAttached', ({ frameId }) => this.pages.set(String(frameId), page));
    session.on('Target.attachedToTarget', (params) => {
      const { sessionId, targetInfo } = params as {
        readonly sessionId: string;
        readonly targetInfo: TargetInfo;
      };
      if (targetInfo.type !== 'iframe') return;
      this.pages.set(targetInfo.targetId, page);
      const below = new TargetSession(this.connection, targetInfo.targetId, sessionId, page);
      this.#sessions.set(sessionId, below);
      this.#followFrames(below, page);
    });
    session.ready = session.send('Page.enable').then(
      () => undefined,
      () => undefined,
    );
    session.post('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  }

  #detached(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    this.#sessions.delete(sessionId);
    this.connection.failSession(sessionId, 'the page was closed');
    for (const [frame, page] of this.pages) if (page === session.targetId) this.pages.delete(frame);
    this.onGone(session.targetId);
  }
}

/** Chromium answers over its pipe before it has written where else it listens. */
async function readPort(file: string): Promise<string> {
  for (;;) {
    try {
      const [port = '', ...rest] = readFileSync(file, 'utf8').split('\n');
      if (rest.length > 0) return port;
    } catch {
      // Not yet.
    }
    await wait(20);
  }
}

let running: Chromium | null = null;

export function setChromium(chromium: Chromium): void {
  running = chromium;
}

export const isReady = (): boolean => running !== null;

/** @throws Error before the app is ready, as Electron does */
export function chromium(): Chromium {
  if (running === null) throw new Error('This can only be used after the app is ready.');
  return running;
}
