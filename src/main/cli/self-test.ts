import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatError } from '#shared/errors/index.ts';
import { type App, createApp } from '../app/index.ts';
import type { Host } from '../host/index.ts';
import { createWebHost, listenOnLoopback, openWatchedWindow } from '../host/web/index.ts';
import { createLog } from '../platform/log.ts';
import { besideArchive, dataPaths } from '../platform/paths.ts';
import type { DoctorArguments } from './program.ts';
import { type OpenedApp, selfTestPage, tryParts } from './self-test-parts.ts';
import { formatSelfTest, type SelfTestCheck, testPlatform } from './self-test-report.ts';

export type OpenForTest = (parts: {
  readonly root: string;
  readonly version: string;
  /** Of this test alone. */
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}) => Promise<OpenedApp>;

interface SelfTestParts {
  readonly root: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly openForTest: OpenForTest;
  readonly writeOut: (text: string) => void;
}

/**
 * `parley doctor --self-test`: opens the app on a data folder of its own, tries each part of it with its real window and a
 * real page, and ends it. Nothing of the user's is read or changed.
 * @returns the exit code: 1 when something that can work on this machine did not
 */
export async function runSelfTest(
  { json }: Pick<DoctorArguments, 'json'>,
  parts: SelfTestParts,
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-self-test-'));
  const pages = await listenOnLoopback(0, (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(selfTestPage(request.url ?? '/'));
  });
  const checks: SelfTestCheck[] = [];
  let kind: Host['kind'] | null = null;
  try {
    const { root, version, environment } = parts;
    const opened = await parts
      .openForTest({ root, version, dataDir, environment })
      .catch((error: unknown) => {
        checks.push({
          name: 'Window',
          tried: 'to open Parley',
          result: 'failed',
          found: formatError(error),
          remedy: 'Run `parley doctor`, which says what is missing on this machine.',
        });
        return null;
      });
    if (opened !== null) {
      kind = opened.host.kind;
      checks.push(...(await tryParts(opened, `${pages.origin}/`)));
    }
  } finally {
    await pages.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const report = { ...testPlatform(parts.version, kind), checks };
  const text = json ? JSON.stringify(report, null, 2) : formatSelfTest(report);
  // A report is pasted where others read it.
  parts.writeOut(`${hideHome(hideHome(text, dataDir, '<test folder>'), homedir(), '~')}\n`);
  return checks.some(({ result }) => result === 'failed') ? 1 : 0;
}

/** Paths below a user's own folder name them. */
function hideHome(text: string, folder: string, shown: string): string {
  if (folder.length < 2) return text;
  return text.replaceAll(folder, shown).replaceAll(JSON.stringify(folder).slice(1, -1), shown);
}

/** Chromium shows its windows where there is a screen for them. */
const hasScreen = ({ DISPLAY, WAYLAND_DISPLAY }: Readonly<Record<string, string | undefined>>): boolean =>
  process.platform === 'win32' || process.platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY);

/** The built window of the web host in a Chromium, seen where there is a screen. */
export const openOnWebHost: OpenForTest = async ({ root, version, dataDir, environment }) => {
  const host = await createWebHost({
    rendererDir: join(root, 'out', 'renderer'),
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    port: 0,
    openBrowser: false,
  });
  const app = await openApp({ host, root, version, dataDir, environment });
  try {
    const address = (await host.serve(app.dispatch)) ?? '';
    const profile = join(dataDir, 'window');
    const window = await openWatchedWindow(address, { profile, headed: hasScreen(environment) });
    return {
      ...{ app, host, evaluate: window.evaluate },
      quit: async () => {
        await window.close();
        await app.close();
        await host.close();
        await expectNothingAt(address);
      },
    };
  } catch (error) {
    await app.close();
    await host.close();
    throw error;
  }
};

/** The app's own window, as Electron's entry has begun to open it. */
export function openInElectron(host: Host & { evaluate(expression: string): Promise<unknown> }): OpenForTest {
  return async (parts) => {
    const app = await openApp({ ...parts, host });
    await host.serve(app.dispatch);
    return {
      ...{ app, host, evaluate: host.evaluate },
      quit: async () => {
        await app.close();
        await host.close();
      },
    };
  };
}

/** The app of a self-test: the page that it opens with is the welcome page, and no model is asked. */
function openApp({
  host,
  root,
  version,
  dataDir,
}: Parameters<OpenForTest>[0] & { readonly host: Host }): Promise<App> {
  return createApp({
    host,
    dataDir,
    modelsDir: join(besideArchive(root), 'resources', 'models'),
    version,
    log: createLog({ file: dataPaths(dataDir).logFile }),
    startUrl: null,
    navigator: 'offline',
    environment: {},
  });
}

/** @throws Error when the window's server still answers */
async function expectNothingAt(address: string): Promise<void> {
  const answers = await fetch(address).then(
    () => true,
    () => false,
  );
  if (answers) throw new Error('Its server still answers.');
}
