import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { _electron, type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';

import { type ElectronMain, reachStandIn } from './electron-main.ts';

const root = join(import.meta.dirname, '..', '..');
// The first start on a slow or full machine opens a database, a server and a Chromium.
const startDeadlineMs = 180_000;

/** `electron-stand-in` is Electron's main on what e2e/electron-stand-in puts in the place of Electron: not Electron. */
export type HostKind = 'electron' | 'electron-stand-in' | 'web';

/** One running Parley with its window, on a data folder of the test's own. */
export interface RunningApp {
  readonly host: HostKind;
  readonly page: Page;
  /** Process id of main. */
  readonly processId: number;
  /** Main's Electron, or what stands in for it; null on the web host. */
  readonly main: ElectronMain | null;
  /** Ends it as a person would. */
  close(): Promise<void>;
  /** Ends main as a crash would, with no time to tidy up. */
  kill(): Promise<void>;
}

/** Path of the Electron program, or null where its runtime is not installed. Downloads nothing. */
export function findElectron(): string | null {
  const packageDir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(packageDir, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const program = join(packageDir, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

/** Beside those of this process. */
export type Variables = Readonly<Record<string, string>>;

interface LaunchOptions {
  /** Done to the window before the document that a test sees. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly variables?: Variables;
  /** For the Chromium that Electron or its stand-in brings; the web host's window is in `browser`, which has its own. */
  readonly switches?: readonly string[];
  /** Folder that holds the app; that of this repository unless given. */
  readonly from?: string;
}

/** Starts the built app on a host, until its window is drawn. `browser` shows the web host's window. */
export async function launchApp(
  host: HostKind,
  dataDir: string,
  browser: Browser,
  options: LaunchOptions = {},
): Promise<RunningApp> {
  const app = await launch(host, dataDir, browser, options);
  await waitUntilDrawn(app.page);
  return app;
}

/** Loaded, it may still be empty: a key that is pressed then is nobody's. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('main').waitFor({ timeout: startDeadlineMs });
}

function launch(
  host: HostKind,
  dataDir: string,
  browser: Browser,
  options: LaunchOptions,
): Promise<RunningApp> {
  if (host === 'electron') return launchElectron(dataDir, options);
  return host === 'electron-stand-in'
    ? launchStandIn(dataDir, options)
    : launchWeb(dataDir, browser, options);
}

async function launchElectron(
  dataDir: string,
  { prepare, variables = {}, switches = [], from = root }: LaunchOptions,
): Promise<RunningApp> {
  const asRoot = process.getuid?.() === 0;
  const app = await _electron.launch({
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      ...scaleFlags(variables),
      ...switches,
      join(from, 'out', 'main', 'index.js'),
    ],
    env: { ...stringEnvironment(), ...variables, PARLEY_DATA: dataDir },
    timeout: startDeadlineMs,
  });
  const page = await app.firstWindow();
  await page.waitForLoadState();
  await prepareShown(page, prepare);
  const child = app.process();
  return {
    host: 'electron',
    page,
    processId: child.pid ?? 0,
    // Playwright’s own, which knows Electron’s types by another path.
    main: { evaluate: (work, value) => app.evaluate(work as never, value) as never },
    close: () => app.close(),
    kill: () => endOf(child, 'SIGKILL'),
  };
}

const standIn = join(root, 'e2e', 'electron-stand-in', 'register.ts');
/** Where the stand-in's Chromium shows the window's own `app://parley/`. */
const standInWindow = 'http://parley.app.localhost/';

async function launchStandIn(
  dataDir: string,
  { prepare, variables = {}, switches = [], from = root }: LaunchOptions,
): Promise<RunningApp> {
  const main = join(from, 'out', 'main', 'index.js');
  const words = ['--import', standIn, main, ...scaleFlags(variables), ...switches];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...variables, PARLEY_DATA: dataDir },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const { client, page } = await showStandIn(child).catch(async (error: unknown) => {
    await endOf(child, 'SIGKILL');
    throw error;
  });
  // It may be seen before it takes keys.
  await page.waitForLoadState();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prepareShown(page, prepare);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await endOf(child, signal);
    await client.close();
  };
  return {
    host: 'electron-stand-in',
    page,
    processId: child.pid ?? 0,
    main: reachStandIn(child),
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** A window that main has opened itself: what is prepared counts from its next document on. */
async function prepareShown(page: Page, prepare: LaunchOptions['prepare']): Promise<void> {
  if (prepare === undefined) return;
  await prepare(page.context());
  await page.reload();
}

async function showStandIn(child: ChildProcess): Promise<{ readonly client: Browser; readonly page: Page }> {
  const address = await readAddress(child, child.stderr);
  // Its own defaults would be laid over what main sets, and take its downloads away.
  const client = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = client.contexts();
  if (context === undefined) throw new Error('The stand-in’s Chromium shows nothing.');
  // Else Playwright answers every box of a page by itself, which is main's to do.
  context.on('dialog', () => undefined);
  const window = () => context.pages().find((page) => page.url().startsWith(standInWindow));
  await expect.poll(window, { timeout: startDeadlineMs }).toBeDefined();
  const page = window();
  if (page === undefined) throw new Error('The stand-in’s window is gone.');
  return { client, page };
}

/** As on a screen of that scale, whatever the machine's own has. */
function scaleFlags(variables: Variables): readonly string[] {
  const scale = scaleOf(variables);
  return scale === null ? [] : [`--force-device-scale-factor=${scale}`];
}

function scaleOf(variables: Variables): number | null {
  const { PARLEY_SCALE: scale = '' } = { ...process.env, ...variables };
  return scale === '' ? null : Number(scale);
}

export interface WebHost {
  /** Process id of main. */
  readonly processId: number;
  /** Of the window, with its token. */
  readonly address: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the built app on the web host, without a window. */
export async function startWebHost(
  dataDir: string,
  variables: Variables = {},
  from = root,
): Promise<WebHost> {
  const child = spawn(process.execPath, [join(from, 'out', 'main', 'web.js')], {
    env: { ...process.env, PARLEY_OPEN: 'never', ...variables, PARLEY_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return { processId: child.pid ?? 0, address, end: (signal) => endOf(child, signal) };
}

async function launchWeb(
  dataDir: string,
  browser: Browser,
  { prepare, variables = {}, from = root }: LaunchOptions,
): Promise<RunningApp> {
  const host = await startWebHost(dataDir, variables, from);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: scaleOf(variables) ?? 1,
    reducedMotion: 'reduce',
  });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(host.address);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await context.close();
    await host.end(signal);
  };
  return {
    host: 'web',
    page,
    processId: host.processId,
    main: null,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The first loopback address that it says. */
function readAddress(child: ChildProcess, output: Readable | null = child.stdout): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const deadline = setTimeout(() => reject(new Error(`No address in time: ${said}`)), startDeadlineMs);
    output?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(deadline);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(deadline);
      reject(new Error(`It ended with code ${code} before it was open: ${said}`));
    });
  });
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function stringEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
