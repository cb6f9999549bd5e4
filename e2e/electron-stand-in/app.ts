import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithoutSandbox } from '../../src/main/host/web/chromium/index.ts';
import { Chromium, chromiumSwitches, setChromium } from './chromium.ts';
import { forgetDownloads, takeDownloads, tellDownloads } from './downloads.ts';
import { evaluateForTests } from './evaluate.ts';
import { KnownEmitter, knownMembers, preventable } from './known-members.ts';
import { holdRequests } from './requests.ts';
import { WebContents } from './web-contents.ts';
import { askMainAboutWindows } from './window-open.ts';
import { BrowserWindow } from './windows.ts';

/** A Mac's, and this is played on Linux. */
class Dock {
  hide(): void {}
}

class App extends KnownEmitter {
  protected readonly events = [
    'activate',
    'before-quit',
    'certificate-error',
    'child-process-gone',
    'login',
    'quit',
    'ready',
    'second-instance',
    'select-client-certificate',
    'will-quit',
    'window-all-closed',
  ];
  readonly #switches: string[] = [];
  readonly #paths = new Map<string, string>();
  #ready: Promise<void> | null = null;
  #isReady = false;
  #isQuitting = false;
  #chromium: Chromium | null = null;
  readonly commandLine = knownMembers('commandLine', {
    appendSwitch: (name: string, value?: string): void => {
      this.#switches.push(value === undefined ? `--${name}` : `--${name}=${value}`);
    },
    hasSwitch: (name: string): boolean =>
      this.#switches.some((each) => each === `--${name}` || each.startsWith(`--${name}=`)) ||
      (name === 'no-sandbox' && isWithoutSandbox()),
  });

  setPath(name: string, path: string): void {
    if (!path.startsWith('/')) throw new Error('Path must be absolute');
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  /** Windows' alone, and this is played on Linux. */
  setAppUserModelId(_id: string): void {
    throw new TypeError('app.setAppUserModelId is not a function');
  }

  readonly dock: Dock | undefined = undefined;

  getPreferredSystemLanguages(): string[] {
    return ['en-US', 'de-AT'];
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  /** Electron waits for its entry to end before it gets ready. */
  whenReady(): Promise<void> {
    this.#ready ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#start());
    return this.#ready;
  }

  /** One for each profile. Who comes second tells the first and gets none. */
  requestSingleInstanceLock(): boolean {
    const file = join(this.#profile(), 'stand-in.lock');
    const holder = runningIn(file);
    if (holder !== null) {
      process.kill(holder, 'SIGUSR2');
      return false;
    }
    writeFileSync(file, String(process.pid));
    process.on('exit', () => rmSync(file, { force: true }));
    process.on('SIGUSR2', () => this.emit('second-instance', {}, [], '', null));
    return true;
  }

  /** Asks main first, then closes the windows. */
  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    for (const window of [...BrowserWindow.open]) window.close();
    if (BrowserWindow.open.size > 0) {
      this.#isQuitting = false;
      return;
    }
    const last = preventable({});
    this.emit('will-quit', last);
    if (!last.defaultPrevented) this.exit(0);
  }

  /** Asks nobody. */
  exit(code = 0): void {
    this.emit('quit', {}, code);
    const end = (): void => {
      forgetDownloads();
      process.exit(code);
    };
    if (this.#chromium === null) end();
    else this.#chromium.close().then(end, end);
  }

  async #start(): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) this.#quitOn(signal);
    const browser = await Chromium.start(join(this.#profile(), 'Chromium'), [
      ...this.#switches,
      ...chromiumSwitches,
    ]);
    this.#chromium = browser;
    setChromium(browser);
    browser.onGone = (targetId) => WebContents.gone(targetId);
    // It ends with its browser part, which is Chromium's here.
    browser.onClose(() => this.exit(1));
    await takeDownloads(browser, null);
    tellDownloads(browser);
    askMainAboutWindows(browser);
    await holdRequests(browser);
    BrowserWindow.stateFolder = this.#profile();
    BrowserWindow.onLastClosed = () => this.#lastClosed();
    this.#isReady = true;
    this.emit('ready');
    evaluateForTests();
    process.stderr.write(`The stand-in for Electron listens at http://${browser.address}/\n`);
  }

  #lastClosed(): void {
    if (this.#isQuitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  /** As Electron does on Linux and macOS; the second time Chromium ends at once. */
  #quitOn(signal: NodeJS.Signals): void {
    process.once(signal, () => {
      process.once(signal, () => process.exit(130));
      this.quit();
    });
  }

  #profile(): string {
    const folder = this.#paths.get('userData');
    if (folder === undefined)
      throw new Error('The stand-in for Electron has no folder of its own: set userData.');
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

/** The process that a lock names, if it still runs. */
function runningIn(file: string): number | null {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    process.kill(id, 0);
    return id;
  } catch {
    return null;
  }
}

export const app = new App();
