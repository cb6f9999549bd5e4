import type { Page } from '@playwright/test';
import type { Sites } from '../sites/server.ts';
import { type Sound, spoken } from '../speech/index.ts';
import { callMain } from './call-main.ts';
import type { ParleyWindow } from './parley-window.ts';
import { spokenAloud } from './play-voice.ts';
import { findProducts, spokenTurns } from './voice-record.ts';
import { expect, pocketsphinx, test } from './voice-test.ts';

const softly = (sound: Sound, volume: number): Sound => ({ kind: 'mix', parts: [[sound, volume]] });

/** Voices of flite that pocketsphinx hears truly through the whole microphone path; another one where it did not. */
const said = {
  search: [
    spoken('search for red shoes', 'flite rms', 1.05),
    spoken('search for red shoes', 'flite rms', 1.1),
  ],
  open: [spoken('open the second one', 'flite kal16'), spoken('open the second one', 'flite kal16', 1.1)],
  // The first words of a capture come through loudest, and this one is heard truly when it is said softly.
  below: [0.3, 0.2, 0.4].map((volume) => softly(spoken('no, the one below', 'flite rms', 1.1), volume)),
} as const;
const turns = [
  ['search for red shoes', said.search],
  ['open the second one', said.open],
  ['no the one below', said.below],
] as const;

test.use({ tools: ['flite', 'sox', 'pocketsphinx_continuous'] });

test.beforeEach(async ({ app }) => {
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'command', speechCommand: pocketsphinx },
  });
});

test('push to talk: search, open the second one, no, the one below', async ({
  parley,
  voice,
  sites,
  app,
}) => {
  await callMain(app.page, 'settings.change', { changes: { sendAfterMs: null } });
  await parley.ask(`go to ${sites.url('shop')}`);
  for (const [words, sounds] of turns) {
    await voice.sayUntilHeard(words, sounds);
    await parley.composer.press('Enter');
    await expect(parley.turn(words)).toBeVisible();
    await parley.waitUntilIdle();
  }
  await expectAllDone(app.page, parley, sites);
});

test('hands-free: the same, each sent by itself', async ({ parley, voice, sites, app }) => {
  await callMain(app.page, 'settings.change', { changes: { sendAfterMs: 0 } });
  await parley.ask(`go to ${sites.url('shop')}`);
  for (const [words, [sound]] of turns) {
    await voice.keepListening(sound);
    await expect(parley.turn(words)).toBeVisible({ timeout: 90_000 });
    await parley.waitUntilIdle();
    await voice.button.click();
    await voice.expectStatus('off');
  }
  await expectAllDone(app.page, parley, sites);
});

async function expectAllDone(page: Page, parley: ParleyWindow, sites: Sites): Promise<void> {
  const [, second, third] = await findProducts(sites, 'red shoes');
  await parley.expectAddress(new URL(third ?? '', sites.url('shop')).href);
  const opened = sites
    .requests()
    .map(({ url }) => url)
    .filter((url) => url.startsWith('/shop/p/'));
  expect(opened).toEqual([second, third]);
  const spoken = await spokenTurns(page);
  expect(spoken.map(({ utterance }) => utterance)).toEqual(turns.map(([words]) => words));
  for (const turn of spoken) {
    expect(turn.spoken).toMatchObject({ engine: 'command', original: turn.utterance });
    expect(turn.spoken?.durationMs).toBeGreaterThan(500);
    expect(turn.spoken?.timeToTextMs).toBeGreaterThan(0);
  }
  expect(await spokenAloud(page)).toContain('Done.');
}
