import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { findChromium } from './find-chromium.ts';
import { PipeConnection } from './pipe-connection.ts';

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
 * @throws AppError `browser-missing` with advice when there is none or it does not start
 */
export async function launchChromium(options: LaunchOptions): Promise<LaunchedChromium> {
  const executable = options.executable ?? findChromium();
  if (executable === null) {
    throw new AppError({ code: 'browser-missing', message: `No Chromium was found. ${advice}` });
  }
  const asRoot = process.getuid?.() === 0;
  mkdirSync(options.userDataDir, { recursive: true });
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
    close: () => closeChromium(child, connection),
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
