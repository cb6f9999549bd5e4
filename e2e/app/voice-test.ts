import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { playExactly } from '../renderer/fake-microphone.ts';
import { makeSound, readWav, type Sound, type SoundTool, whyNoTools } from '../speech/index.ts';
import { windowProgramWithSound } from '../window-flags.ts';
import { soundFiles, workFolders } from './app-files.ts';
import { test as base, expect } from './app-test.ts';
import { callMain } from './call-main.ts';
import { launchApp } from './launch-app.ts';
import { playVoice } from './play-voice.ts';
import { VoiceWindow } from './voice-window.ts';

/** The microphone of the browser that shows the window: it plays a sound from its start each time it is opened. */
export interface FakeMicrophone {
  /** The next time it is opened, this is heard once and silence after it. */
  plays(sound: Sound): void;
}

/** A recogniser that is only played: it writes down what the test says, whatever it hears. */
interface FakeRecogniser {
  readonly command: string;
  hears(words: string): void;
}

interface VoiceFixtures {
  /** The programs that the sounds of a file's tests are made and heard with. */
  readonly tools: readonly SoundTool[];
  readonly soundIsHere: undefined;
  readonly microphone: FakeMicrophone;
  readonly recogniser: FakeRecogniser;
  /** What Parley is started with as its speech command. */
  readonly command: string;
  /** The microphone gives each sample of its file once, which Chromium's own does not on a busy machine. */
  readonly isExact: boolean;
  readonly voice: VoiceWindow;
}

interface VoiceWorkerFixtures {
  /** Chromium reads it anew for every capture. */
  readonly microphoneFile: string;
  /** Further switches for Chromium. */
  readonly switches: readonly string[];
}

/** A real recogniser for synthetic speech: its voices are flite's, the model is of US English. */
export const pocketsphinx = 'pocketsphinx_continuous -infile {wav} -logfn /dev/null';

/** Chromium with a microphone that plays a file instead of the machine's own. */
const fakeMicrophone = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${file}%noloop`,
];

/**
 * The whole app with a microphone that plays WAV files and a voice that keeps what it was given. The web host's window is in
 * a browser whose question about the microphone is answered by yes; Electron's, and what stands in for it, asks main.
 */
export const test = base.extend<VoiceFixtures, VoiceWorkerFixtures>({
  switches: [[], { option: true, scope: 'worker' }],
  microphoneFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'parley-microphone-'));
      await use(join(folder, 'microphone.wav'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, microphoneFile, switches }, use) => {
      const fake = ['--use-fake-ui-for-media-stream', ...fakeMicrophone(microphoneFile), ...switches];
      const args = [...(launchOptions.args ?? []), ...fake];
      await use({ ...launchOptions, ...windowProgramWithSound, args });
    },
    { scope: 'worker' },
  ],
  tools: [['flite', 'espeak-ng', 'sox'], { option: true }],
  soundIsHere: [
    async ({ tools }, use) => {
      const missing = whyNoTools(tools);
      test.skip(missing !== null, missing ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
  microphone: async ({ microphoneFile }, use) => {
    const microphone: FakeMicrophone = { plays: (sound) => copyFileSync(makeSound(sound), microphoneFile) };
    microphone.plays({ kind: 'silence', seconds: 0.1 });
    await use(microphone);
  },
  recogniser: async ({ microphoneFile }, use) => {
    const file = `${microphoneFile}.txt`;
    const recogniser: FakeRecogniser = {
      command: `sed -n 1p ${file}`,
      hears: (words) => writeFileSync(file, words),
    };
    recogniser.hears('');
    await use(recogniser);
  },
  command: async ({ recogniser }, use) => use(recogniser.command),
  isExact: [false, { option: true }],
  app: async ({ host, dataDir, browser, sites, command, isExact, microphoneFile, switches }, use) => {
    sites.reset();
    const prepare = async (context: BrowserContext): Promise<void> => {
      await playVoice(context);
      if (isExact) await playExactly(context, () => readWav(microphoneFile));
    };
    const app = await launchApp(host, dataDir, browser, {
      prepare,
      variables: { PARLEY_SPEECH_COMMAND: command },
      switches: [...fakeMicrophone(microphoneFile), ...switches],
    });
    await use(app);
    // A test may have closed it.
    const isKept =
      !app.page.isClosed() && (await callMain(app.page, 'app.state', undefined)).settings.keepAudio;
    await app.close();
    // Whatever the test was about: nothing of the sound is left that nobody asked to keep.
    expect(workFolders(app.processId)).toEqual([]);
    if (!isKept) expect(soundFiles(dataDir)).toEqual([]);
  },
  voice: async ({ app, microphone }, use) => {
    await use(new VoiceWindow(app.page, microphone));
  },
});

export { expect };
