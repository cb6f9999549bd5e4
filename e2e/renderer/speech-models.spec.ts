import type { Locator, Page } from '@playwright/test';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { needsBuild, needsModel, ready, readySpeech, speechModels } from './fake-speech.ts';
import { expect, test } from './renderer-test.ts';

const base = 'Base, English, small file';
const baseBytes = 59_721_011;
const tiny = 'Tiny, English, small file';

async function openModels(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  await expect(page.getByRole('button', { name: `: ${base}` }).first()).toBeVisible();
}

function button(page: Page, word: string, name: string): Locator {
  return page.getByRole('button', { name: `${word}: ${name}`, exact: true });
}

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true });
}

/** Main tells how one model stands. */
function tell(main: FakeMain, id: string, change: Partial<SpeechModel>): void {
  main.state.speechModels = main.state.speechModels.map((model) =>
    model.id === id ? { ...model, ...change } : model,
  );
  main.emit({ type: 'speech-models-changed', models: [...main.state.speechModels] });
}

function settled<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  return Promise.withResolvers<T>();
}

test('a model is downloaded by keyboard, shown on its way, said when it is here, and used', async ({
  main,
  open,
}) => {
  main.state.speech = needsModel;
  main.state.speechModels = speechModels();
  main.state.settings = { ...main.state.settings, whisperModel: 'base.en-q5_1' };
  const download = settled<undefined>();
  main.answer('speech.download', () => download.promise);
  const page = await open();
  await openModels(page);
  await expect(page.getByText('No whisper model is here yet').first()).toBeVisible();
  await button(page, 'Download', tiny).press('Enter');
  await expect.poll(() => main.paramsOf('speech.download')).toEqual([{ modelId: 'tiny.en-q5_1' }]);

  tell(main, 'tiny.en-q5_1', { status: 'downloading', receivedBytes: 8_041_539 });
  const bar = row(page, tiny).getByRole('progressbar', { name: tiny });
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await expect(bar).toHaveAttribute('aria-valuetext', /^8\.0 of 32\.2 MB/);
  await expect(page.getByText(`${tiny} is being downloaded.`)).toBeAttached();
  // The same button all the way: the keyboard stays where it was.
  await expect(button(page, 'Stop', tiny)).toBeFocused();
  tell(main, 'tiny.en-q5_1', { receivedBytes: 20_000_000 });
  await expect(page.getByText(`${tiny}: half is here.`)).toBeAttached();

  tell(main, 'tiny.en-q5_1', ready(32_166_155));
  download.resolve(undefined);
  await expect(page.getByText(`${tiny} is here.`)).toBeAttached();
  // The one that settings named is not here, so the one that is gets used.
  await expect
    .poll(() => main.paramsOf('settings.change'))
    .toEqual([{ changes: { whisperModel: 'tiny.en-q5_1' } }]);
  await expect(button(page, 'In use', tiny)).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test('a download says how long it still takes, once that can be known', async ({ main, open }) => {
  let receivedBytes = 1_000_000;
  main.state.speechModels = speechModels({ 'tiny.en-q5_1': { status: 'downloading', receivedBytes } });
  const page = await open();
  await openModels(page);
  await expect
    .poll(
      async () => {
        receivedBytes += 10_000;
        tell(main, 'tiny.en-q5_1', { receivedBytes });
        return row(page, tiny).getByRole('progressbar', { name: tiny }).getAttribute('aria-valuetext');
      },
      { intervals: [500] },
    )
    .toMatch(/^1\.\d of 32\.2 MB, about \d+ (minutes|hours) left$/);
});

test('a download is stopped, goes on, and one model more does not change which is used', async ({
  main,
  open,
}) => {
  main.state.speechModels = speechModels({
    'base.en-q5_1': ready(baseBytes),
    'tiny.en-q5_1': { status: 'downloading', receivedBytes: 10_000_000 },
  });
  const page = await open();
  await openModels(page);
  await button(page, 'Stop', tiny).click();
  await expect.poll(() => main.paramsOf('speech.stopDownload')).toEqual([{ modelId: 'tiny.en-q5_1' }]);
  tell(main, 'tiny.en-q5_1', { status: 'stopped' });
  await expect(row(page, tiny)).toContainText('10.0 of 32.2 MB, stopped');
  await expect(row(page, tiny)).not.toContainText('left');
  await expect(page.getByText('the download is stopped, what came is kept')).toBeAttached();

  main.answer('speech.download', () => tell(main, 'tiny.en-q5_1', ready(32_166_155)));
  await button(page, 'Go on', tiny).click();
  await expect(button(page, 'Use this one', tiny)).toBeVisible();
  await expect(button(page, 'In use', base)).toBeVisible();
  expect(main.paramsOf('settings.change')).toEqual([]);
  await button(page, 'Use this one', tiny).click();
  await expect
    .poll(() => main.paramsOf('settings.change'))
    .toEqual([{ changes: { whisperModel: 'tiny.en-q5_1', whisperFile: '' } }]);
});

test('a download that fails says once what happened and what to do', async ({ main, open }) => {
  const message = 'huggingface.co does not have this model (404). You can also fetch it by other means.';
  main.answer('speech.download', () => {
    tell(main, 'small.en', { status: 'failed', message });
    throw new FakeFailure(message);
  });
  const page = await open();
  await openModels(page);
  await button(page, 'Download', 'Small, English').click();
  await expect(row(page, 'Small, English').getByText(message)).toHaveCount(1);
  await expect(page.getByText(`Small, English: ${message}`)).toBeAttached();
  await expect(button(page, 'Try again', 'Small, English')).toBeFocused();
  await expect(button(page, 'Delete', 'Small, English')).toHaveCount(0);

  // What main could not even begin is said in the row as well.
  main.answer('speech.download', () => {
    throw new FakeFailure('Parley is closing.');
  });
  await button(page, 'Download', 'Base, English').click();
  await expect(row(page, 'Base, English').getByRole('alert')).toHaveText('Parley is closing.');
});

test('deleting is asked about, and the keyboard comes back to the row', async ({ main, open }) => {
  const page = await open();
  await openModels(page);
  await button(page, 'Delete', base).press('Enter');
  const question = page.getByRole('group', { name: `Delete ${base}?` });
  await expect(question).toContainText('without it, speaking needs another one');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'In use', base)).toBeFocused();
  expect(main.paramsOf('speech.deleteModel')).toEqual([]);

  main.answer('speech.deleteModel', () => speechModels());
  await button(page, 'Delete', base).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Download', base)).toBeFocused();
  await expect(page.getByText(`${base} is deleted.`)).toBeAttached();
  expect(main.paramsOf('speech.deleteModel')).toEqual([{ modelId: 'base.en-q5_1' }]);
});

test('a model is measured, and what went wrong with that is said', async ({ main, open }) => {
  const page = await open();
  await openModels(page);
  await expect(row(page, base)).toContainText('59.7 MB · makes few mistakes · quick');
  const measured = settled<SpeechModel[]>();
  main.answer('speech.measure', () => measured.promise);
  await button(page, 'Measure', base).click();
  await expect(button(page, 'Measuring', base)).toBeDisabled();
  measured.resolve(speechModels({ 'base.en-q5_1': ready(baseBytes, 3.1) }));
  await expect(row(page, base)).toContainText('about 3 times faster than you speak on this machine');
  await expect(button(page, 'Measure', base)).toBeFocused();

  main.answer('speech.measure', () => {
    throw new FakeFailure('whisper.cpp cannot be built: no C++ compiler was found.');
  });
  await button(page, 'Measure', base).click();
  await expect(row(page, base).getByRole('alert')).toHaveText(/no C\+\+ compiler/);
});

test('whisper.cpp is built from here, with progress, stopped, and said when it fails', async ({
  main,
  open,
}) => {
  main.state.speech = needsBuild;
  const page = await open();
  await openModels(page);
  const build = settled<undefined>();
  main.answer('speech.build', () => build.promise);
  const panel = page.getByRole('tabpanel', { name: 'Voice' });
  await panel.getByRole('button', { name: 'Build it now' }).click();
  main.emit({ type: 'speech-changed', state: { ...readySpeech, status: 'building', progress: 0.3 } });
  const bar = panel.getByRole('progressbar', { name: 'Building whisper.cpp' });
  await expect(bar).toHaveAttribute('aria-valuetext', '30 percent');
  const stop = panel.getByRole('button', { name: 'Stop building' });
  await expect(stop).toBeFocused();
  await stop.press('Enter');
  await expect.poll(() => main.paramsOf('speech.stopBuild')).toHaveLength(1);
  build.resolve(undefined);
  const message = 'There is no C++ compiler on this machine. Install g++ and make.';
  main.emit({ type: 'speech-changed', state: { ...readySpeech, status: 'failed', message } });
  await expect(panel.getByText(message).first()).toBeVisible();
  main.answer('speech.build', () => {
    throw new FakeFailure(message);
  });
  await panel.getByRole('button', { name: 'Build whisper.cpp again' }).click();
  await expect.poll(() => main.paramsOf('speech.build')).toHaveLength(2);
  // The state says it already.
  await expect(panel.getByRole('alert')).toHaveCount(0);
  main.emit({ type: 'speech-changed', state: readySpeech });
  await expect(panel.getByRole('button', { name: /[Bb]uild/ })).toHaveCount(0);
});

test('a file of one’s own is used, looked at, and given up for the list again', async ({ main, open }) => {
  const page = await open();
  await openModels(page);
  const form = page.getByRole('form', { name: 'A model file of your own' });
  const field = form.getByRole('textbox', { name: 'A model file of your own' });
  await field.fill('  /home/ada/notes.txt ');
  await field.press('Enter');
  await expect
    .poll(() => main.paramsOf('settings.change'))
    .toEqual([{ changes: { whisperFile: '/home/ada/notes.txt' } }]);
  const message = '/home/ada/notes.txt is another kind of file, not a whisper.cpp model.';
  main.emit({ type: 'speech-changed', state: { ...needsModel, message } });
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  await expect(button(page, 'Use this one', base)).toBeVisible();

  await field.fill('/home/ada/ggml-medium-q5_0.bin');
  await expect(form.getByText(message)).toHaveCount(0);
  await form.getByRole('button', { name: 'Use this file' }).click();
  main.emit({ type: 'speech-changed', state: { ...readySpeech, model: 'medium-q5_0' } });
  await expect(form.getByText('It is a whisper model of the kind medium-q5_0.')).toBeVisible();
  await form.getByRole('button', { name: 'Use one of the list' }).click();
  await expect(field).toHaveValue('');
  await expect(button(page, 'In use', base)).toBeVisible();
});

test('who speaks another language sees its models first, and is told of one that knows English only', async ({
  main,
  open,
}) => {
  main.state.settings = { ...main.state.settings, speechLanguage: 'pt' };
  const page = await open();
  await openModels(page);
  const headings = page.getByRole('heading', { name: /^Models that know/ });
  await expect(headings).toHaveText(['Models that know many languages', 'Models that know English']);
  await expect(page.getByText(`${base} knows English only`)).toBeVisible();
});

test('a list that cannot be fetched is asked for again', async ({ main, open }) => {
  main.answer('speech.models', () => {
    throw new FakeFailure('The folder of speech models cannot be read.');
  });
  const page = await open();
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  await expect(page.getByRole('alert')).toContainText('The folder of speech models cannot be read.');
  main.answer('speech.models', () => main.state.speechModels);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(button(page, 'In use', base)).toBeVisible();
});

test('setting up voice is one button that says how much it fetches: it downloads and builds', async ({
  main,
  open,
}) => {
  main.state.speech = needsModel;
  main.state.speechModels = speechModels({});
  const page = await open();
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  const fetched = settled<undefined>();
  main.answer('speech.download', () => fetched.promise);
  await page.getByRole('button', { name: 'Set up voice (59.7 MB)' }).click();
  await expect.poll(() => main.paramsOf('speech.download')).toEqual([{ modelId: 'base.en-q5_1' }]);
  tell(main, 'base.en-q5_1', { status: 'downloading', receivedBytes: 12_000_000 });
  await expect(page.getByText('Downloading 12.0 of 59.7 MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setting up voice' })).toBeDisabled();
  // With the model there, what is still missing is built without another press.
  tell(main, 'base.en-q5_1', { status: 'ready', receivedBytes: baseBytes });
  main.emit({ type: 'speech-changed', state: needsBuild });
  fetched.resolve(undefined);
  await expect.poll(() => main.paramsOf('speech.build')).toHaveLength(1);
});
