import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { callMain } from '../e2e/app/call-main.ts';
import { startWebHost } from '../e2e/app/launch-app.ts';
import { makeSound, type Sound } from '../e2e/speech/index.ts';
import { findChromium } from '../src/main/host/web/chromium/find-chromium.mjs';
import { familyOf, type ProcessorTime, processorTime } from './processor-time.ts';

/** Shares of one core in %, by "process · thread". */
export interface ListeningCost {
  /** The same window with the microphone closed. */
  readonly off: ProcessorTime;
  readonly on: ProcessorTime;
}

export interface ListeningCostOptions {
  /** What the microphone hears, over and over. */
  readonly sound: Sound;
  /** How long is measured, with the microphone closed and then open. */
  readonly seconds: number;
}

// Until what opening a window and a microphone costs is over.
const settleMs = 4_000;

/**
 * What listening costs in the built web app with a fake microphone: hands-free, on a page at rest, in a window of
 * Chromium that draws in software. The recogniser is one that costs nothing. Nobody watches the window meanwhile: a
 * debugger that is told of every message costs as much as the messages.
 */
export async function measureListening({ sound, seconds }: ListeningCostOptions): Promise<ListeningCost> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-listening-'));
  const microphone = join(folder, 'microphone.wav');
  copyFileSync(makeSound(sound), microphone);
  const words = join(folder, 'words.txt');
  writeFileSync(words, 'it goes on');
  const host = await startWebHost(join(folder, 'data'), { PARLEY_SPEECH_COMMAND: `sed -n 1p ${words}` });
  const window = openWindow(join(folder, 'window'), microphone, host.address);
  const measure = async (): Promise<ProcessorTime> => {
    await wait(settleMs);
    return sharesOver(seconds, () => nameProcesses(host.processId, window.pid ?? 0));
  };
  try {
    await inWindow(folder, (page) =>
      callMain(page, 'settings.change', {
        changes: { speechEngine: 'command', sendAfterMs: null },
      }),
    );
    const off = await measure();
    await inWindow(folder, listen);
    return { off, on: await measure() };
  } finally {
    window.kill();
    await host.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function openWindow(profile: string, microphone: string, address: string): ChildProcess {
  return spawn(
    findChromium() ?? 'chromium',
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--headless=new',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
      address,
    ],
    { stdio: 'ignore' },
  );
}

/** Does something in the window, as long as that takes. */
async function inWindow(folder: string, act: (page: Page) => Promise<unknown>): Promise<void> {
  const file = join(folder, 'window', 'DevToolsActivePort');
  while (!existsSync(file)) await wait(50);
  const port = readFileSync(file, 'utf8').split('\n')[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The window is not there.');
  await page.getByRole('button', { name: /^Speak: click/ }).waitFor();
  await act(page);
  await browser.close();
}

async function listen(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Speak: click/ });
  await button.click();
  await page
    .locator('span[data-status="listening"], span[data-status="hearing"]')
    .filter({ has: button })
    .waitFor();
}

async function sharesOver(
  seconds: number,
  processes: () => ReadonlyMap<number, string>,
): Promise<ProcessorTime> {
  const before = processorTime(processes());
  const start = performance.now();
  await wait(seconds * 1_000);
  const after = processorTime(processes());
  const tookNs = (performance.now() - start) * 1e6;
  return new Map([...after].map(([key, time]) => [key, ((time - (before.get(key) ?? 0)) / tookNs) * 100]));
}

/** @param main process id of Parley's main; @param window that of the browser that shows the window */
function nameProcesses(main: number, window: number): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const root of [main, window]) {
    const place = root === main ? 'page' : 'window';
    for (const [id, line] of familyOf(root)) {
      const type = / --type=(\S+)/.exec(line)?.[1];
      const service = / --utility-sub-type=(\w+)/.exec(line)?.[1];
      const isDetector = root === main && line.includes('voice-process');
      names.set(id, isDetector ? 'detector' : `${place} ${service ?? type ?? 'browser'}`);
    }
  }
  return names.set(main, 'main');
}
