import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sequence, silence, spoken } from '../speech/index.ts';
import { callMain } from './call-main.ts';
import { launchApp } from './launch-app.ts';
import { ParleyWindow } from './parley-window.ts';
import { expect, type FakeMicrophone, test } from './voice-test.ts';
import { VoiceWindow } from './voice-window.ts';

const said = spoken('open the second one', 'flite rms');

/** The same Parley in the window of another browser, whose microphone is another one, or none. */
async function openIn(browser: Browser, first: Page): Promise<BrowserContext> {
  const token = await first.evaluate(() => sessionStorage.getItem('parley-token') ?? '');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${new URL(first.url()).origin}/#token=${encodeURIComponent(token)}`);
  return context;
}

/** A turn that is typed is sent and answered, whatever the microphone does. */
async function expectTypingWorks(page: Page): Promise<void> {
  const parley = new ParleyWindow(page);
  const before = await parley.turns.count();
  await parley.ask('what can I do here');
  await expect.poll(() => parley.turns.count()).toBeGreaterThan(before + 1);
}

const noneFound = /^No microphone was found\. Plug one in/;

/** The button says why it hears nothing, and typing works as before. */
async function expectNoMicrophone(page: Page, microphone: FakeMicrophone, problem: RegExp): Promise<void> {
  const voice = new VoiceWindow(page, microphone);
  await voice.button.click();
  await expect(page.getByText(problem).first()).toBeVisible();
  await voice.expectStatus('off');
  await expect(voice.button).toHaveAttribute('aria-pressed', 'false');
  await expectTypingWorks(page);
  await expect(page.getByText(problem).first()).toBeVisible();
}

test.beforeEach(async ({ app, recogniser }) => {
  recogniser.hears('open the second one');
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'command', sendAfterMs: null },
  });
});

test.describe('in browsers', () => {
  // Said before the app of a test is started.
  test.skip(
    ({ host }) => host !== 'web',
    'only there one Parley is shown in the windows of several browsers',
  );

  test('absent and denied microphones each say so, and typing works throughout', async ({
    app,
    microphone,
    playwright,
    launchOptions,
  }) => {
    const without = (word: RegExp) => (launchOptions.args ?? []).filter((each) => !word.test(each));
    for (const [args, problem] of [
      // Chromium on a machine with no sound at all; the question about leave would be answered by yes.
      [without(/-device-for-media-stream|audio-capture/), noneFound],
      // There is one, and the question about leave is answered by no.
      [without(/fake-ui/), /^Parley may not use the microphone\. Allow it by the sign left of the address/],
    ] as const) {
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      try {
        const context = await openIn(browser, app.page);
        const [page] = context.pages();
        if (page === undefined) throw new Error('The window was not opened.');
        await expectNoMicrophone(page, microphone, problem);
      } finally {
        await browser.close();
      }
    }
  });
});

test.describe('in a window of the app’s own', () => {
  // No other host has it.
  test.use({ oneIn: 1 });
  test.skip(({ host }) => host === 'web', 'its window is a browser’s, which asks by itself');

  test('no microphone, and one that main refuses', async ({ app, host, dataDir, browser, microphone }) => {
    // Of the machine that has one: what main answers is what Chromium does.
    await app.main?.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
    }, null);
    await app.page.reload();
    await expectNoMicrophone(app.page, microphone, /^Parley may not use the microphone\. Allow it in /);
    const other = await launchApp(host, join(dataDir, 'other'), browser, {
      variables: { PARLEY_SPEECH_COMMAND: 'true' },
    });
    try {
      await callMain(other.page, 'settings.change', { changes: { speechEngine: 'command' } });
      await expectNoMicrophone(other.page, microphone, noneFound);
    } finally {
      await other.close();
    }
  });
});

test('a microphone that is pulled out in the middle of a sentence says so, and what was heard is kept', async ({
  app,
  voice,
}) => {
  // The browser ends the track and tells the page so.
  await app.page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      Object.assign(window, { opened: stream });
      return stream;
    };
  });
  await voice.keepListening(sequence(silence(0.5), ...Array.from({ length: 8 }, () => said)));
  await voice.expectStatus('hearing');
  await app.page.evaluate(() => {
    const [track] = (window as never as { opened: MediaStream }).opened.getAudioTracks();
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(
    app.page.getByText(/^The microphone is gone\. What was heard until then is kept/).first(),
  ).toBeVisible();
  await expect(voice.button).toHaveAttribute('aria-pressed', 'false');
  // And it is: the half sentence is written down.
  const { composer } = new ParleyWindow(app.page);
  await expect(composer).toHaveValue(/open the second one/i);
  await voice.expectStatus('off');
  await composer.fill('');
  await expectTypingWorks(app.page);
});
