import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sequence, silence, spoken } from '../speech/index.ts';
import { callMain } from './call-main.ts';
import { ParleyWindow } from './parley-window.ts';
import { expect, test } from './voice-test.ts';
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

test('absent, denied and unplugged microphones each say so, and typing works throughout', async ({
  app,
  voice,
  microphone,
  recogniser,
  playwright,
  launchOptions,
}) => {
  recogniser.hears('open the second one');
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'command', sendAfterMs: null },
  });
  const without = (word: RegExp) => (launchOptions.args ?? []).filter((each) => !word.test(each));
  for (const [args, problem] of [
    // Chromium on a machine with no sound at all; the question about leave would be answered by yes.
    [without(/-device-for-media-stream|audio-capture/), /^No microphone was found\. Plug one in/],
    // There is one, and the question about leave is answered by no.
    [without(/fake-ui/), /^Parley may not use the microphone\. Allow it by the sign left of the address/],
  ] as const) {
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    try {
      const context = await openIn(browser, app.page);
      const [page] = context.pages();
      if (page === undefined) throw new Error('The window was not opened.');
      const other = new VoiceWindow(page, microphone);
      await other.button.click();
      await expect(page.getByText(problem).first()).toBeVisible();
      await other.expectStatus('off');
      await expect(other.button).toHaveAttribute('aria-pressed', 'false');
      await expectTypingWorks(page);
      await expect(page.getByText(problem).first()).toBeVisible();
    } finally {
      await browser.close();
    }
  }

  // Pulled out in the middle of a sentence: the browser ends the track and tells the page so.
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
