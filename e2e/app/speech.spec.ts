import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sample } from '../../src/main/testing/sample.ts';
import type { Sites } from '../sites/server.ts';
import { spoken } from '../speech/index.ts';
import { callMain } from './call-main.ts';
import type { ParleyWindow } from './parley-window.ts';
import { spokenAloud } from './play-voice.ts';
import { findProducts, spokenTurns } from './voice-record.ts';
import { expect, pocketsphinx, test } from './voice-test.ts';

/** With what may be said, since pocketsphinx's language model is of dictated news. The path is split like a shell's. */
const recogniser = `${pocketsphinx} -jsgf "${join(import.meta.dirname, '..', 'speech', 'commands.gram')}"`;

/** Voices of flite, each after the other where one was misheard. */
const sayings = ['flite kal16', 'flite rms', 'flite slt'];
const turns = ['search for red shoes', 'open the second one', 'no the one below'].map(
  (words) => [words, sayings.map((voice) => spoken(words.replace(/^no /, 'no, '), voice))] as const,
);

test.use({ tools: ['flite', 'sox', 'pocketsphinx_continuous'], command: recogniser });

test.beforeEach(async ({ app }) => {
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'command' },
  });
});

/** What each way of listening makes of sound has tests of its own (speech.test.ts). */
const played = sample(['push to talk', 'hands-free'] as const, 2);

if (played.includes('push to talk'))
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

if (played.includes('hands-free'))
  test('hands-free: the same, each sent by itself', async ({ parley, voice, sites, app }) => {
    await callMain(app.page, 'settings.change', { changes: { sendAfterMs: 4_000 } });
    await parley.ask(`go to ${sites.url('shop')}`);
    for (const [words, sounds] of turns) {
      await voice.sayUntilHeardHandsFree(words, sounds);
      await expect(parley.turn(words)).toBeVisible({ timeout: 90_000 });
      await parley.waitUntilIdle();
      await voice.stopListening();
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
  expect(await spokenAloud(page)).toContain('The page is');
}
