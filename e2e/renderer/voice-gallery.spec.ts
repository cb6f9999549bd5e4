import type { Page } from '@playwright/test';
import { fakeEar, listen } from './fake-ear.ts';
import type { FakeMain } from './fake-main.ts';
import { withMicrophone } from './fake-microphone.ts';
import { needsBuild, needsModel } from './fake-speech.ts';
import { running, showGallery, type View, withSession } from './gallery.ts';
import { expect, test } from './renderer-test.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: withMicrophone,
});

const long =
  'find a hotel near the harbour for two nights in the second week of May, with breakfast and a room that looks at the water, and not more than a hundred pounds';

async function hear(page: Page, main: FakeMain) {
  const ear = fakeEar(main);
  await listen(page, main);
  return ear;
}

const views: readonly View[] = [
  {
    name: 'voice-listening',
    prepare: withSession,
    show: async (page, main) => {
      await hear(page, main);
      await expect(page.getByText('Listening, Esc ends it')).toBeVisible();
    },
  },
  {
    name: 'voice-partial',
    prepare: withSession,
    show: async (page, main) => {
      const ear = await hear(page, main);
      ear.hearing(true);
      ear.partial(long);
      await expect(page.getByText('a hundred pounds')).toBeVisible();
    },
  },
  {
    name: 'voice-countdown',
    prepare: (main) => {
      withSession(main);
      main.state.settings = { ...main.state.settings, sendAfterMs: 30_000 };
    },
    show: async (page, main) => {
      const ear = await hear(page, main);
      ear.text('fly to Prague in the second week of May', [0.9, 0.9, 0.3, 0.9, 0.9, 0.9, 0.9, 0.9, 0.4]);
      await expect(page.getByText(/^Sends in/)).toBeVisible();
    },
  },
  {
    name: 'voice-mended',
    prepare: (main) => {
      withSession(main);
      main.state.settings = { ...main.state.settings, sendAfterMs: null };
    },
    show: async (page, main) => {
      const ear = await hear(page, main);
      ear.text(`${long}, in Paris`, [0.4]);
      ear.text('change Paris to Prague');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    name: 'voice-while-running',
    prepare: withSession,
    show: async (page, main) => {
      main.run(running);
      const ear = await hear(page, main);
      ear.hearing(true);
      ear.partial('no, the one below');
      await expect(page.getByText('the one below')).toBeVisible();
    },
  },
  {
    name: 'voice-problem',
    prepare: (main) => {
      withSession(main);
      main.state.speech = needsModel;
    },
    show: async (page, main) => {
      await expect.poll(() => main.paramsOf('speech.state').length).toBeGreaterThan(0);
      await page.getByRole('button', { name: /^Speak: click/ }).click();
      await expect(page.getByRole('button', { name: 'Voice settings' })).toBeVisible();
    },
  },
  {
    name: 'voice-failed',
    prepare: withSession,
    show: async (page, main) => {
      const ear = await hear(page, main);
      ear.result({ kind: 'failed', message: 'The transcription endpoint does not answer. Is it running?' });
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'voice-building',
    prepare: withSession,
    show: async (page, main) => {
      main.emit({ type: 'speech-changed', state: { ...needsBuild, status: 'building', progress: 0.42 } });
      await expect(page.getByText('42 %')).toBeVisible();
    },
  },
  {
    name: 'voice-narrow',
    size: { width: 420, height: 780 },
    prepare: (main) => {
      withSession(main);
      main.state.settings = { ...main.state.settings, sendAfterMs: 30_000 };
    },
    show: async (page, main) => {
      const ear = await hear(page, main);
      ear.text('fly to Prague in the second week of May', [0.9, 0.9, 0.3]);
      await expect(page.getByText(/^Sends in/)).toBeVisible();
    },
  },
];

showGallery(views);
