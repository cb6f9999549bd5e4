import type { Page } from '@playwright/test';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { needsBuild, needsModel, ready, readySpeech, speechModels } from './fake-speech.ts';
import { showGallery, type View } from './gallery.ts';
import { expect } from './renderer-test.ts';

const small = { width: 700, height: 640 };

async function openModels(page: Page, scrolledTo: RegExp | string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  const place = page.getByRole('tabpanel', { name: 'Voice' }).getByText(scrolledTo).first();
  // At the top of the panel, for the picture.
  await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Everything that a model can be doing at once. */
function withEverything(main: FakeMain): void {
  main.state.speechModels = speechModels({
    'tiny.en-q5_1': ready(32_166_155, 11.2),
    'tiny.en': { status: 'downloading', receivedBytes: 31_000_000 },
    'base.en-q5_1': ready(59_721_011, 2.31),
    'base.en': { status: 'stopped', receivedBytes: 90_000_000 },
    'small.en-q5_1': {
      status: 'failed',
      receivedBytes: 12_000_000,
      message:
        'The connection to huggingface.co was cut. You can also fetch https://huggingface.co/ggerganov/whisper.cpp/resolve/5359861c739e955e79d9a303bcbc70fb988958b1/ggml-small.en-q5_1.bin by other means and save it as /home/ada/.local/share/parley/speech/small.en-q5_1.bin, or choose a file of your own.',
    },
    'small.en': { status: 'checking' },
    'small-q5_1': ready(190_085_487, 0.4),
  });
}

const views: readonly View[] = [
  {
    name: 'speech-models-empty',
    prepare: (main) => {
      main.state.speech = needsModel;
      main.state.speechModels = speechModels();
    },
    show: (page) => openModels(page, 'Who writes it down'),
  },
  {
    name: 'speech-models-all',
    prepare: withEverything,
    show: (page) => openModels(page, 'Models that know English'),
  },
  {
    name: 'speech-models-all-small',
    size: small,
    prepare: withEverything,
    show: (page) => openModels(page, 'Models that know English'),
  },
  {
    name: 'speech-models-delete',
    prepare: withEverything,
    show: async (page) => {
      await openModels(page, 'Models that know English');
      await page.getByRole('button', { name: 'Delete: Base, English, small file' }).click();
      await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    },
  },
  {
    name: 'speech-models-needs-build',
    prepare: (main) => {
      main.state.speech = needsBuild;
    },
    show: (page) => openModels(page, 'Who writes it down'),
  },
  {
    name: 'speech-models-building',
    prepare: (main) => {
      main.state.speech = {
        ...readySpeech,
        status: 'building',
        message: 'whisper.cpp is being built for this machine, once. This takes a minute or two.',
        progress: 0.42,
      };
    },
    show: (page) => openModels(page, 'Who writes it down'),
  },
  {
    name: 'speech-models-build-failed',
    prepare: (main) => {
      main.state.speech = {
        ...readySpeech,
        status: 'failed',
        message:
          'There is no C++ compiler on this machine. Install one (Debian: sudo apt install g++ make) and build again.',
      };
    },
    show: (page) => openModels(page, 'Who writes it down'),
  },
  {
    name: 'speech-models-foreign',
    prepare: (main) => {
      main.state.settings = { ...main.state.settings, speechLanguage: 'pt' };
    },
    show: (page) => openModels(page, 'Who writes it down'),
  },
  {
    name: 'speech-models-own-file',
    prepare: (main) => {
      main.state.settings = { ...main.state.settings, whisperFile: '/home/ada/models/notes.txt' };
      main.state.speech = {
        ...needsModel,
        message:
          '/home/ada/models/notes.txt is another kind of file, not a whisper.cpp model. Choose a file like ggml-base.en.bin.',
      };
    },
    show: (page) => openModels(page, 'A model file of your own'),
  },
  {
    name: 'speech-models-failed',
    prepare: (main) =>
      main.answer('speech.models', () => {
        throw new FakeFailure('The folder of speech models cannot be read. Check who may read it.');
      }),
    show: (page) => openModels(page, 'Who writes it down'),
  },
];

showGallery(views);
