import { begun, session, settings, userTurn } from './fake-data.ts';
import { composer, fakeEar, listen, microphone } from './fake-ear.ts';
import { FakeFailure } from './fake-main.ts';
import { withMicrophone } from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

test.use({ permissions: ['microphone'], launchOptions: withMicrophone });

test.beforeEach(({ main }) => {
  main.state.sessions = [session('s1', 'Red shoes', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'open the shop')]);
});

test('what was said is sent by itself after the pause, as a spoken turn', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: 1_500 });
  const ear = fakeEar(main);
  const page = await open();
  await listen(page, main);
  ear.text('search for red shoes');
  await expect(page.getByText(/^Sends in \d s$/)).toBeVisible();
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  expect(main.paramsOf('dialogue.send')[0]).toMatchObject({
    sessionId: 's1',
    via: 'voice',
    spoken: { original: 'search for red shoes', utteranceIds: ['u1'], durationMs: 1_800, timeToTextMs: 420 },
  });
  await expect(page.getByRole('textbox', composer)).toHaveValue('');
});

test('Esc, Wait and typing each keep it from being sent', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: 60_000 });
  const ear = fakeEar(main);
  const page = await open();
  const field = page.getByRole('textbox', composer);
  const counts = page.getByText(/^Sends in/);
  await listen(page, main);
  ear.text('search for red shoes');
  await expect(counts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(counts).toBeHidden();
  // It listens on: the next Esc is what ends that.
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'true');
  ear.text('in size nine');
  await page.getByRole('button', { name: 'Wait' }).click();
  await expect(counts).toBeHidden();
  ear.text('under fifty');
  await expect(counts).toBeVisible();
  ear.hearing(true);
  await expect(counts).toBeHidden();
  ear.hearing(false);
  await expect(counts).toBeVisible();
  await field.press('End');
  await field.pressSequentially(' pounds');
  await expect(counts).toBeHidden();
  await field.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  expect(main.paramsOf('dialogue.send')[0]).toMatchObject({
    via: 'voice',
    spoken: { utteranceIds: ['u1', 'u2', 'u3'], original: 'search for red shoes in size nine under fifty' },
  });
});

test('words that were hard to hear are marked, and each selects itself to be typed over', async ({
  main,
  open,
}) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await listen(page, main);
  ear.text('fly to Prague', [0.9, 0.9, 0.3]);
  await page.getByRole('group', { name: 'Hard to hear' }).getByRole('button', { name: 'Prague' }).click();
  await expect(page.locator('output')).toContainText('Hard to hear: Prague');
  await page.keyboard.type('Paris');
  await expect(field).toHaveValue(/^fly to Paris$/i);
  await expect(page.getByRole('group', { name: 'Hard to hear' })).toHaveCount(0);
});

test('a mend by voice can be taken back, by the button and by Ctrl+Z', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await listen(page, main);
  ear.text('fly to Paris');
  await expect(field).toHaveValue(/^fly to Paris$/i);
  for (const takeBack of [
    () => page.getByRole('button', { name: 'Undo' }).click(),
    async () => {
      await field.focus();
      await page.keyboard.press('Control+z');
    },
  ]) {
    ear.text('change Paris to Prague');
    await expect(field).toHaveValue(/^fly to Prague$/i);
    await takeBack();
    await expect(field).toHaveValue(/^fly to Paris$/i);
  }
});

test('“stop” stops what runs at once, and other short commands leave the draft alone', async ({
  main,
  open,
}) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  main.state.run = begun;
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await field.fill('search for boots');
  await listen(page, main);
  ear.text('stop');
  await expect.poll(() => main.paramsOf('run.stop')).toHaveLength(1);
  main.run({ status: 'idle' });
  ear.text('go back');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  expect(main.paramsOf('dialogue.send')[0]).toMatchObject({ via: 'voice', spoken: { utteranceIds: ['u2'] } });
  await expect(field).toHaveValue('search for boots');
});

test('what could not be written down can be tried again', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  const page = await open();
  await listen(page, main);
  ear.result({ kind: 'failed', message: 'The transcription endpoint does not answer.' }, 'broken');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => main.paramsOf('speech.retry')).toEqual([{ utteranceId: 'broken' }]);
  await expect(page.getByText('Writing it down')).toBeVisible();
  ear.result(
    {
      kind: 'text',
      transcript: {
        text: 'search for red shoes',
        words: [],
        confidence: null,
        engine: 'endpoint',
        model: 'whisper-1',
        durationMs: 900,
        timeToTextMs: 5_000,
      },
    },
    'broken',
  );
  await expect(page.getByRole('textbox', composer)).toHaveValue(/^search for red shoes$/i);
  await expect(page.getByText('Writing it down')).toBeHidden();
});

test('a spoken turn that cannot be sent is not lost', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: 0 });
  const ear = fakeEar(main);
  main.answer('dialogue.send', () => {
    throw new FakeFailure('The session cannot be written: the disk is full.');
  });
  const page = await open();
  await listen(page, main);
  ear.text('search for red shoes');
  await expect(page.getByRole('listitem').filter({ hasText: 'the disk is full' })).toBeVisible();
  await expect(page.getByRole('textbox', composer)).toHaveValue(/^search for red shoes$/i);
  expect(main.paramsOf('dialogue.send')).toHaveLength(1);
});
