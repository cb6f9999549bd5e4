import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import { keepFolderPrivate } from '../../../platform/private-files.ts';
import { findChromium } from './find-chromium.mjs';
import { PipeConnection } from './pipe-connection.ts';
import { isWithoutSandbox, refuseRoot } from './root-rule.mjs';

export interface LaunchOptions {
  /** Folder of the profile; two running browsers must not share one. */
  readonly userDataDir: string;
  /** Shows the browser's own window. Default false. */
  readonly headed?: boolean;
  /** Path of the program. Default: what `findChromium` finds. */
  readonly executable?: string;
  /** CSS px of the window. Default 1280 × 800. */
  readonly windowSize?: { readonly width: number; readonly height: number };
  /** Added to our own flags; for tests. */
  readonly extraFlags?: readonly string[];
}

export interface LaunchedChromium {
  readonly connection: PipeConnection;
  /** "Chrome/156.0.8078.73" */
  readonly product: string;
  readonly executable: string;
  readonly processId: number;
  /** What the user should know about how it was started. */
  readonly notices: readonly string[];
  /** Ends the browser and kills all its processes; the system takes the last of them away a moment later. */
  close(): Promise<void>;
}

const startDeadlineMs = 30_000; // cold disks and busy machines; a healthy start takes under a second
const closeDeadlineMs = 3_000; // after which the process group is killed
const keptErrorCharacters = 2_000;
const advice =
  'Install Chromium or Chrome (on Debian and Ubuntu: apt-get install chromium), or set PARLEY_CHROMIUM to the path of one.';

/**
 * Starts a Chromium that talks over a pipe and ends with us.
 * @throws AppError `browser-missing` with advice when there is none or it does not start, `not-allowed` as root unless
 * that was asked for
 */
export async function launchChromium(options: LaunchOptions): Promise<LaunchedChromium> {
  const executable = options.executable ?? findChromium();
  if (executable === null) {
    throw new AppError({ code: 'browser-missing', message: `No Chromium was found. ${advice}` });
  }
  const refusal = refuseRoot();
  if (refusal !== null) throw new AppError({ code: 'not-allowed', message: refusal });
  const asRoot = isWithoutSandbox();
  keepFolderPrivate(options.userDataDir);
  blockOtherPrograms(options.userDataDir);
  removeTraces(options.userDataDir);
  const flags = chromiumFlags({
    userDataDir: options.userDataDir,
    headed: options.headed ?? false,
    asRoot,
    windowSize: options.windowSize ?? { width: 1280, height: 800 },
  });
  // Its own process group, so that all of its processes can be ended together.
  const child = spawn(executable, [...flags, ...(options.extraFlags ?? [])], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const killNow = (): void => killGroup(child);
  process.once('exit', killNow);
  child.once('exit', () => process.off('exit', killNow));

  const complaints = keepErrors(child);
  // The two extra pipes exist because of `stdio` above; their types cannot say so.
  const [, , , output, input] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const connection = new PipeConnection(output, input);
  const product = await readProduct(child, connection).catch((error: unknown) => {
    killNow();
    throw new AppError({
      code: 'browser-missing',
      message: `Chromium at ${executable} did not start. ${lastLine(complaints())}${advice}`,
      details: { executable },
      cause: error,
    });
  });
  return {
    connection,
    product,
    executable,
    processId: child.pid ?? -1,
    notices: asRoot ? ['Chromium runs without its sandbox, because Parley was started as root.'] : [],
    close: async () => {
      await closeChromium(child, connection);
      removeTraces(options.userDataDir);
    },
  };
}

async function readProduct(child: ChildProcess, connection: PipeConnection): Promise<string> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended at once with code ${code}`)));
    setTimeout(() => reject(new Error('did not answer')), startDeadlineMs).unref();
  });
  const version = (await Promise.race([connection.send('Browser.getVersion'), failed])) as {
    product: string;
  };
  return version.product;
}

async function closeChromium(child: ChildProcess, connection: PipeConnection): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => killGroup(child), closeDeadlineMs);
  // It may end before it answers; either is what is wanted.
  connection.send('Browser.close').catch(() => undefined);
  await ended;
  clearTimeout(timer);
  killGroup(child);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

function keepErrors(child: ChildProcess): () => string {
  let kept = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    kept = (kept + chunk.toString('utf8')).slice(-keptErrorCharacters);
  });
  return () => kept;
}

function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line === '' ? '' : `It said: ${line}. `;
}

/** What pages and their frames are made of; every other scheme would start a program of the user's. */
const pageSchemes = ['http', 'https', 'about', 'blob', 'data', 'chrome', 'chrome-error', 'devtools'] as const;

/**
 * Links into other programs (mailto:, zoommtg:, …) are blocked. Left alone, Chromium starts the mail program without a
 * word, and for all others it asks by a dialog that headless never shows and that swallows every press in the page until
 * it is answered. The profile's list of blocked addresses is the one place where this can be said, since no flag does.
 */
function blockOtherPrograms(userDataDir: string): void {
  const folder = join(userDataDir, 'Default');
  const file = join(folder, 'Preferences');
  const kept = readPreferences(file);
  const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const policy = {
    ...('policy' in kept && isRecord(kept.policy) ? kept.policy : {}),
    url_blocklist: ['*'],
    url_allowlist: pageSchemes.map((scheme) => `${scheme}:*`),
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ ...kept, policy }), { mode: 0o600 });
}

/**
 * What Chromium writes down of where its user was, for windows of its own that Parley does not show: addresses, tabs, what was
 * typed into forms, measurements. Cookies and what websites store themselves stay, or nobody would be signed in tomorrow.
 */
const traces = [
  'Default/DIPS',
  'Default/Favicons',
  'Default/History',
  'Default/Network Action Predictor',
  'Default/Session Storage',
  'Default/Sessions',
  'Default/Shortcuts',
  'Default/Top Sites',
  'Default/Visited Links',
  'Default/Web Data',
  'segmentation_platform',
] as const;

/** At start as well as at the end, which a crash leaves out. */
function removeTraces(userDataDir: string): void {
  for (const trace of traces) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) {
      // A process that is still being taken away may write for a moment.
      rmSync(join(userDataDir, trace + suffix), {
        recursive: true,
        force: true,
        maxRetries: 5,
        retryDelay: 50,
      });
    }
  }
}

/** A profile that is new, or whose preferences are damaged, has none: Chromium starts it anew as well. */
function readPreferences(file: string): object {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

interface FlagOptions {
  /** Folder of the profile; made when it is not there. Two browsers must not share one. */
  readonly userDataDir: string;
  readonly headed: boolean;
  /** Running as root: Chromium's sandbox cannot start then. */
  readonly asRoot: boolean;
  readonly windowSize: { readonly width: number; readonly height: number };
}

/** Services that call home, show bars and bubbles over pages, or change how pages behave from one day to the next. */
const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  // Draw the reload button and the address bar's suggestions of a window that nobody sees, in a process of their own.
  'InitialWebUI',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
] as const;

/**
 * Features that ask by a dialog of the browser, which headless never shows: a page would wait for ever. Without them it
 * takes them for missing, as in other browsers.
 */
const disabledPageFeatures = ['GetDisplayMedia', 'Serial', 'WebBluetooth', 'WebHID', 'WebUSB'] as const;

/** Command line of the browser that holds the tabs. It talks to us over a pipe: no port is ever opened. */
function chromiumFlags(options: FlagOptions): readonly string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${options.userDataDir}`,
    `--window-size=${options.windowSize.width},${options.windowSize.height}`,
    // Silent where the app's window is elsewhere: what a page plays must never come back through the user's microphone.
    ...(options.headed ? [] : ['--headless=new', '--disable-gpu', '--mute-audio']),
    // Containers run as root and give /dev/shm too little room.
    ...(options.asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    '--no-first-run',
    '--no-default-browser-check',
    '--no-pings',
    '--no-service-autorun',
    // Nothing goes out that the user did not ask for.
    '--disable-background-networking',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-quic',
    '--disable-sync',
    '--disable-breakpad',
    '--metrics-recording-only',
    '--disable-search-engine-choice-screen',
    '--disable-infobars',
    '--disable-prompt-on-repost',
    // A framed site has a process of its own, as desktop browsers have it by themselves and bare Chromium has not.
    '--site-per-process',
    `--disable-features=${disabledFeatures.join(',')}`,
    `--disable-blink-features=${disabledPageFeatures.join(',')}`,
    // Tabs that are not in front must go on working: the agent may be waiting for one.
    '--disable-backgrounding-occluded-windows',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-ipc-flooding-protection',
    // Permission questions are answered no before they are shown (docs/threat-model.md, case 17).
    '--deny-permission-prompts',
    // Secrets of websites stay in the profile and out of the desktop's own keyring, which would ask the user.
    '--password-store=basic',
    '--use-mock-keychain',
    'about:blank',
  ];
}
