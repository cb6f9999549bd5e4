import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { callMain } from '../e2e/app/call-main.ts';
import { launchApp } from '../e2e/app/launch-app.ts';
import { makeSound, sampleRate } from '../e2e/speech/index.ts';
import { findChromium } from '../src/main/host/web/chromium/find-chromium.mjs';

export interface CapturedSamples {
  /** How long the microphone was open, in samples of its own clock; it opens a little later than it is asked. */
  readonly expected: number;
  readonly came: number;
  readonly lost: number;
}

/** Real time through Chromium's capture, the window's worklet, the socket and main, as main counts what came. */
export async function countCapture(seconds: number): Promise<CapturedSamples> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-capture-'));
  const microphone = join(folder, 'microphone.wav');
  copyFileSync(makeSound({ kind: 'noise', colour: 'pink', seconds: 20, level: 0.05 }), microphone);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
  let last = { samples: 0, lostSamples: 0 };
  const showFrames = async (context: BrowserContext): Promise<void> => {
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (typeof payload !== 'string' || !payload.includes('"hearing-changed"')) return;
          const found = /"samples":(\d+),"lostSamples":(\d+)/.exec(payload);
          if (found !== null) last = { samples: Number(found[1]), lostSamples: Number(found[2]) };
        }),
      ),
    );
  };
  const app = await launchApp('web', join(folder, 'data'), browser, {
    prepare: showFrames,
    variables: { PARLEY_SPEECH_COMMAND: 'true' },
  });
  try {
    await callMain(app.page, 'settings.change', {
      changes: { speechEngine: 'command', sendAfterMs: null },
    });
    const button = app.page.getByRole('button', { name: /^Speak: click/ });
    const until = (status: string): Promise<void> => {
      const states = status.split(' ').map((each) => `span[data-status="${each}"]`);
      return app.page.locator(states.join()).filter({ has: button }).waitFor();
    };
    await button.click();
    await until('listening hearing');
    const start = performance.now();
    await wait(seconds * 1_000);
    await button.click();
    const openMs = performance.now() - start;
    await until('off');
    return {
      expected: Math.round((openMs * sampleRate) / 1_000),
      came: last.samples,
      lost: last.lostSamples,
    };
  } finally {
    await app.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
