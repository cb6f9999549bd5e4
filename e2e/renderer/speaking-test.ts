import { windowProgramWithSound } from '../window-flags.ts';
import { missingForVoice, type RealVoice, startRealVoice } from './real-voice.ts';
import { test as base, expect } from './renderer-test.ts';

/** Tests of a window on a machine that really speaks; left out where the programs for that are missing. */
export const test = base.extend<object, { readonly voice: RealVoice }>({
  voice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const voice = await startRealVoice();
      await use(voice);
      await voice.close();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, launchOptions, voice }, use) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ...windowProgramWithSound,
        args: [
          ...(launchOptions.args ?? []),
          '--enable-speech-dispatcher',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
        ],
        env: voice.env,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

export const missing: string = missingForVoice();
export { expect };
