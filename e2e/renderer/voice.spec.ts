import { session, settings, userTurn } from './fake-data.ts';
import { composer, fakeEar, listen, microphone } from './fake-ear.ts';
import { sentSound, withMicrophone } from './fake-microphone.ts';
import { needsBuild, needsModel } from './fake-speech.ts';
import { expect, runCommand, test } from './renderer-test.ts';

test.use({ permissions: ['microphone'], launchOptions: withMicrophone });

test.beforeEach(({ main }) => {
  main.state.sessions = [session('s1', 'Red shoes', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'open the shop')]);
});

test('each state is shown: listening, hearing, writing down, the words, and off', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  const page = await open();
  const button = page.getByRole('button', microphone);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await listen(page, main);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Listening, Esc ends it')).toBeVisible();
  ear.hearing(true);
  await expect(page.getByText('Hearing you')).toBeVisible();
  ear.partial('search for red');
  await expect(page.getByText('search for red')).toBeVisible();
  await expect(page.getByRole('textbox', composer)).toHaveValue('');
  ear.hearing(false, 1);
  ear.partial('');
  await expect(page.getByText('Writing it down')).toBeVisible();
  ear.text('search for red shoes');
  ear.hearing(false);
  await expect(page.getByRole('textbox', composer)).toHaveValue(/^search for red shoes$/i);
  await expect(page.locator('output')).toHaveText(/^search for red shoes\.$/i);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => main.paramsOf('speech.stop')).toEqual([{ captureId: 'capture-1', how: 'finish' }]);
  expect(main.paramsOf('speech.start')).toEqual([{ mode: 'hands-free' }]);
  expect(main.paramsOf('dialogue.send')).toEqual([]);
});

test('the browser’s own microphone is let go when it is off', async ({ main, open, page: opened }) => {
  await opened.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      Object.assign(window, { streams: [...((window as never as { streams?: [] }).streams ?? []), stream] });
      return stream;
    };
  });
  fakeEar(main);
  const page = await open();
  const live = () =>
    page.evaluate(() =>
      (window as never as { streams: MediaStream[] }).streams.map(
        (stream) => stream.getAudioTracks()[0]?.readyState,
      ),
    );
  await listen(page, main);
  expect(await live()).toEqual(['live']);
  await page.getByRole('button', microphone).click();
  await expect.poll(live).toEqual(['ended']);
  await listen(page, main);
  // Pulled out: the browser ends the track and says so.
  await page.evaluate(() => {
    const track = (window as never as { streams: MediaStream[] }).streams.at(-1)?.getAudioTracks()[0];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByText('The microphone is gone.').first()).toBeVisible();
  await expect
    .poll(() => main.paramsOf('speech.stop').at(-1))
    .toEqual({ captureId: 'capture-2', how: 'finish' });
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'false');
  const field = page.getByRole('textbox', composer);
  await field.fill('typing still works');
  await field.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
});

test('held by the pointer it is one utterance, from the first sample on', async ({ main, open }) => {
  fakeEar(main);
  let answer = (): void => {};
  main.answer(
    'speech.start',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ captureId: 'late' });
      }),
  );
  const page = await open();
  const button = page.getByRole('button', microphone);
  await button.hover();
  await page.mouse.down();
  await expect.poll(() => main.paramsOf('speech.start')).toEqual([{ mode: 'hold' }]);
  // A second of speech before main is ready.
  await page.waitForTimeout(1_000);
  expect(main.paramsOf('speech.audio')).toEqual([]);
  answer();
  await expect.poll(() => sentSound(main).samples.length).toBeGreaterThan(16_000);
  await page.mouse.move(10, 10);
  await page.mouse.up();
  await expect.poll(() => main.paramsOf('speech.stop')).toEqual([{ captureId: 'late', how: 'finish' }]);
  expect(main.paramsOf('speech.audio')[0].from).toBe(0);
  expect(sentSound(main).misplaced).toBe(0);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('the button works by keyboard: held it talks, pressed it keeps listening', async ({ main, open }) => {
  fakeEar(main);
  const page = await open();
  const button = page.getByRole('button', microphone);
  await button.focus();
  await page.keyboard.down(' ');
  await expect.poll(() => main.paramsOf('speech.start')).toEqual([{ mode: 'hold' }]);
  await expect(page.getByText('let go when done')).toBeVisible();
  await page.keyboard.up(' ');
  await expect.poll(() => main.paramsOf('speech.stop')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => main.paramsOf('speech.start').at(-1)).toEqual({ mode: 'hands-free' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(main.paramsOf('speech.start')).toHaveLength(2);
});

test('the talk key works from the field and from the page, which never gets it', async ({ main, open }) => {
  fakeEar(main);
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await field.fill('search ');
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.down('Space');
  await expect.poll(() => main.paramsOf('speech.start')).toEqual([{ mode: 'hold' }]);
  await page.keyboard.up('Space');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
  await expect.poll(() => main.paramsOf('speech.stop')).toHaveLength(1);
  await expect(field).toHaveValue('search ');
  await page.getByRole('region', { name: 'Page', exact: true }).locator('textarea').focus();
  await page.keyboard.press('x');
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.down('Space');
  await expect.poll(() => main.paramsOf('speech.start')).toHaveLength(2);
  // Whatever of it comes up first ends it.
  await page.keyboard.up('Control');
  await expect.poll(() => main.paramsOf('speech.stop')).toHaveLength(2);
  await page.keyboard.up('Space');
  await page.keyboard.up('Shift');
  await page.keyboard.press('y');
  const keys = () =>
    main
      .paramsOf('page.input')
      .filter((input) => input.kind === 'key')
      .map((input) => `${input.code} ${input.type}`);
  await expect.poll(keys).toContain('KeyY up');
  expect(keys().filter((key) => key.startsWith('Space'))).toEqual([]);
  // Every key that the page saw go down came up again.
  expect(keys().filter((key) => key.endsWith('down')).length).toBe(
    keys().filter((key) => key.endsWith('up')).length,
  );
});

test('the talk key that Electron’s page sees comes as an event', async ({ main, open }) => {
  fakeEar(main);
  const page = await open();
  main.emit({ type: 'talk-key', down: true });
  await expect.poll(() => main.paramsOf('speech.start')).toEqual([{ mode: 'hold' }]);
  main.emit({ type: 'talk-key', down: true });
  main.emit({ type: 'talk-key', down: false });
  await expect.poll(() => main.paramsOf('speech.stop')).toHaveLength(1);
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'false');
  expect(main.paramsOf('speech.start')).toHaveLength(1);
});

test('Esc while it listens drops what was being said', async ({ main, open }) => {
  const ear = fakeEar(main);
  const page = await open();
  await listen(page, main);
  ear.partial('no not that');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => main.paramsOf('speech.stop')).toEqual([{ captureId: 'capture-1', how: 'discard' }]);
  await expect(page.getByText('no not that')).toBeHidden();
});

test('when Parley goes away listening ends with words, and what is written stays', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: 60_000 });
  const ear = fakeEar(main);
  const page = await open();
  await listen(page, main);
  ear.text('search for red shoes');
  await expect(page.getByText(/^Sends in/)).toBeVisible();
  main.drop(false);
  await expect(page.getByText('so it stopped listening').first()).toBeVisible();
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(/^Sends in/)).toBeHidden();
  await expect(page.getByRole('textbox', composer)).toHaveValue(/^search for red shoes$/i);
});

test('without a model the button says what is missing and leads to the settings', async ({ main, open }) => {
  main.state.speech = needsModel;
  const page = await open();
  await expect.poll(() => main.paramsOf('speech.state').length).toBeGreaterThan(0);
  await page.getByRole('button', microphone).click();
  await expect(page.getByText(needsModel.message).first()).toBeVisible();
  await page.getByRole('button', { name: 'Voice settings' }).click();
  await expect(page.getByRole('tab', { name: 'Voice', selected: true })).toBeVisible();
  expect(main.paramsOf('speech.start')).toEqual([]);
});

test('once a model has come whisper is built without being asked for', async ({ main, open }) => {
  main.state.speech = needsModel;
  const page = await open();
  await expect.poll(() => main.paramsOf('speech.state').length).toBeGreaterThan(0);
  await page.getByRole('button', microphone).click();
  await expect(page.getByText(needsModel.message).first()).toBeVisible();
  expect(main.paramsOf('speech.build')).toEqual([]);
  main.emit({ type: 'speech-changed', state: needsBuild });
  await expect.poll(() => main.paramsOf('speech.build')).toHaveLength(1);
  main.emit({ type: 'speech-changed', state: { ...needsBuild, status: 'building', progress: 0.42 } });
  await page.getByRole('button', { name: 'Close message' }).first().click();
  await expect(page.getByText('42 %')).toBeVisible();
});

test('whisper that is not built yet is built, with its progress, and can be stopped', async ({
  main,
  open,
}) => {
  main.state.speech = needsBuild;
  const page = await open();
  await expect.poll(() => main.paramsOf('speech.state').length).toBeGreaterThan(0);
  await page.getByRole('button', microphone).click();
  await expect.poll(() => main.paramsOf('speech.build')).toHaveLength(1);
  main.emit({ type: 'speech-changed', state: { ...needsBuild, status: 'building', progress: 0.42 } });
  await expect(page.getByText('42 %')).toBeVisible();
  await page.getByRole('button', { name: 'Stop building' }).click();
  await expect.poll(() => main.paramsOf('speech.stopBuild')).toHaveLength(1);
  main.emit({
    type: 'speech-changed',
    state: { ...needsBuild, status: 'ready', message: '', progress: null },
  });
  await expect(page.getByText('Speech is ready').first()).toBeVisible();
});

test('in a narrow window what is heard is seen: the conversation opens', async ({ main, open }) => {
  main.state.settings = settings({ sendAfterMs: null });
  const ear = fakeEar(main);
  const page = await open({ width: 700, height: 800 });
  await page.getByRole('button', { name: 'Close the conversation' }).click();
  await expect(page.getByRole('textbox', composer)).toBeHidden();
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.down('Space');
  await expect.poll(() => main.paramsOf('speech.audio').length).toBeGreaterThan(0);
  await page.keyboard.up('Space');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
  ear.text('search for red shoes');
  await expect(page.getByRole('textbox', composer)).toHaveValue(/^search for red shoes$/i);
});

test('listening can be switched from the list of commands', async ({ main, open }) => {
  fakeEar(main);
  const page = await open();
  await runCommand(page, 'Start listening');
  await expect.poll(() => main.paramsOf('speech.start')).toEqual([{ mode: 'hands-free' }]);
  await runCommand(page, 'Stop listening');
  await expect.poll(() => main.paramsOf('speech.stop')).toHaveLength(1);
});

test('a chosen microphone that is gone is replaced by the default one, and that is said', async ({
  main,
  open,
}) => {
  main.state.settings = settings({ microphone: 'a-headset-that-was-pulled-out' });
  fakeEar(main);
  const page = await open();
  await listen(page, main);
  await expect(
    page.getByText(/^The microphone that you chose is not there, so Parley uses .+\.$/).first(),
  ).toBeVisible();
});
