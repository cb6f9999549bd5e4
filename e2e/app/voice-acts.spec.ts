import { type Sound, spoken } from '../speech/index.ts';
import { soundFiles } from './app-files.ts';
import { callMain } from './call-main.ts';
import { spokenTurns } from './voice-record.ts';
import { expect, test } from './voice-test.ts';

/** The sound is real and goes the whole way; what it means is played, so that each test is about what follows. */
const something = spoken('open the second one', 'flite rms');
const noise: Sound = { kind: 'noise', colour: 'brown', seconds: 3, level: 0.2 };

// What is made of words that were heard has tests of its own: agent.spoken-words, agent.spoken-yes, sounds, dictating, vad.
test.use({ oneIn: 3 });

test.beforeEach(async ({ app }) => {
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'command', sendAfterMs: null },
  });
});

test('“stop” is heard while the navigator works', async ({ parley, voice, recogniser, sites }) => {
  await parley.send(`go to ${sites.url('faults', '/never')} then go to ${sites.url('shop')}`);
  await expect(parley.stop).toBeEnabled();
  recogniser.hears('Stop.');
  await voice.say(something);
  await parley.waitUntilIdle();
  await expect(parley.turn('Stopped.')).toBeVisible();
  expect(sites.requests().some(({ url }) => url.startsWith('/shop'))).toBe(false);
});

test('a “yes” that is heard grants nothing of consequence', async ({ parley, voice, recogniser, sites }) => {
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  await parley.send('type Thanks a lot into the reply box and click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  recogniser.hears('Yes.');
  // A page that says it, near a person who says nothing, sounds like this.
  await voice.say({
    kind: 'mix',
    parts: [
      [spoken('yes', 'espeak en-gb', 0.9, 0.5, 2), 1],
      [noise, 0.1],
    ],
  });
  await expect(parley.page.getByText('“yes”').first()).toBeVisible();
  await expect(parley.approval).toBeVisible();
  expect(sites.requests().filter(({ method }) => method !== 'GET')).toHaveLength(0);
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
});

test('what was heard is mended by voice, and sent by “go”', async ({
  parley,
  voice,
  recogniser,
  sites,
  app,
}) => {
  const shop = sites.url('shop').replace('http://', '');
  for (const [words, draft] of [
    [`Go to ${shop} and search for red shoes`, `Go to ${shop} and search for red shoes`],
    ['Change red to blue.', `Go to ${shop} and search for blue shoes`],
    ['Under fifty.', `Go to ${shop} and search for blue shoes under fifty.`],
    ['Scratch that.', `Go to ${shop} and search for blue shoes`],
  ] as const) {
    recogniser.hears(words);
    await voice.say(something);
    await expect(parley.composer).toHaveValue(draft);
  }
  recogniser.hears('Go.');
  await voice.say(something);
  await parley.expectAddress(/search\?q=blue\+shoes/);
  const [turn] = await spokenTurns(app.page);
  expect(turn?.utterance).toBe(`Go to ${shop} and search for blue shoes`);
  expect(turn?.spoken?.original).toContain('red shoes');
});

test('“run NAME” that is heard runs what was saved under that name', async ({
  parley,
  voice,
  recogniser,
  sites,
  app,
}) => {
  await parley.ask(`go to ${sites.url('shop', '/')}`);
  await parley.ask('search for boots');
  const [recorded] = await callMain(app.page, 'sessions.list', { query: '', limit: 1 });
  await callMain(app.page, 'replays.save', {
    source: { kind: 'session', sessionId: recorded?.id ?? '' },
    name: 'Boots of the week',
    asks: [],
  });
  await parley.ask(`go to ${sites.url('shop', '/cart')}`);
  recogniser.hears('Run boots of the week.');
  await voice.say(something);
  await expect(parley.composer).toHaveValue('Run boots of the week.');
  await parley.composer.press('Enter');
  await expect(parley.turn(/This will enter “boots” into/u)).toBeVisible({ timeout: 60_000 });
  await parley.send('yes');
  await parley.expectAddress(/search\?q=boots/u);
  await expect(parley.turn(/3 of 3 steps of/u)).toBeVisible({ timeout: 60_000 });
  const turns = await spokenTurns(app.page);
  expect(turns[0]).toMatchObject({ utterance: 'Run boots of the week.', via: 'voice' });
});

test('sound that is to be kept is kept with its turn, and goes with its session for good', async ({
  parley,
  voice,
  recogniser,
  app,
  dataDir,
}) => {
  await callMain(app.page, 'settings.change', { changes: { keepAudio: true } });
  recogniser.hears('what can I do here');
  await voice.say(something);
  await parley.waitUntilIdle();
  await expect.poll(async () => (await spokenTurns(app.page)).length).toBe(1);
  const [turn] = await spokenTurns(app.page);
  const [utteranceId = ''] = turn?.spoken?.utteranceIds ?? [];
  expect(soundFiles(dataDir)).toEqual([expect.stringContaining(utteranceId)]);
  const sound = await callMain(app.page, 'speech.sound', { utteranceId });
  expect(Buffer.from(sound ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF');
  // A session that was deleted can be had back until Parley is closed; after that nothing may be left of it.
  const [session] = await callMain(app.page, 'sessions.list', { query: '', limit: 1 });
  await callMain(app.page, 'sessions.delete', { sessionId: session?.id ?? '' });
  expect(soundFiles(dataDir)).toHaveLength(1);
  await app.close();
  expect(soundFiles(dataDir)).toEqual([]);
});

test('silence and noise become no words, and typing works all the while', async ({
  parley,
  voice,
  recogniser,
}) => {
  recogniser.hears('thank you');
  for (const sound of [{ kind: 'silence', seconds: 3 } as const, noise]) {
    await voice.hold(sound);
    await voice.expectStatus('listening');
    await parley.page.waitForTimeout(3_000);
    await voice.letGo();
    await voice.expectStatus('off');
    await expect(parley.composer).toHaveValue('');
  }
  await parley.composer.fill('what can I do here');
  await parley.composer.press('Enter');
  await expect(parley.turn('what can I do here')).toBeVisible();
});
