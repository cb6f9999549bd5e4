import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { createSpeech, type Speech, type SpeechEvent, type SpeechParts } from './speech.ts';
import { join16, room, speak, speechToolsMissing } from './testing/spoken-sound.ts';
import { decodeWav } from './wav.ts';

const shipped = join(import.meta.dirname, '../../../resources/models');
/** Debian's recogniser: true words from flite's voices. */
const sphinx = 'pocketsphinx_continuous -infile {wav} -logfn /dev/null';
/** Always the same words, for what is not about hearing them. */
const fixed = 'echo go back';
const missing = speechToolsMissing('pocketsphinx_continuous');

async function openSpeech(
  changes: Partial<Settings> & { readonly command?: string } = {},
  parts: Partial<SpeechParts> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-speech-'));
  const events: SpeechEvent[] = [];
  let settings = { ...defaultSettings, speechEngine: 'command' as const, command: sphinx, ...changes };
  const listening: boolean[] = [];
  const speech = createSpeech({
    settings: () => settings,
    onEvent: (event) => events.push(event),
    onListening: (isListening) => listening.push(isListening),
    endpoint: async () => null,
    command: () => settings.command,
    folders: {
      shipped,
      models: join(folder, 'models'),
      builds: join(folder, 'builds'),
      work: join(folder, 'work'),
      audio: join(folder, 'audio'),
    },
    goneMs: 60_000,
    ...parts,
  });
  onTestFinished(async () => {
    await speech.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    speech,
    events,
    listening,
    folder,
    change: (more: Partial<typeof settings>) => {
      settings = { ...settings, ...more };
      speech.settingsChanged();
    },
    results: () => events.flatMap((event) => (event.type === 'heard' ? [event.heard.result] : [])),
    heard: () => events.flatMap((event) => (event.type === 'heard' ? [event.heard] : [])),
  };
}

/** Sends sound as a window does, 64 ms at a time, as fast as it is taken. */
async function feed(speech: Speech, captureId: string, sound: Int16Array, from = 0): Promise<void> {
  for (let at = 0; at < sound.length; at += 1_024) {
    await speech.hear(captureId, from + at, sound.slice(at, at + 1_024));
  }
}

function wordsOf(heard: readonly Heard['result'][]): readonly string[] {
  return heard.flatMap((result) => (result.kind === 'text' ? [result.transcript.text] : []));
}

test.skipIf(missing !== null)(
  `what is said hands-free comes as text, utterance by utterance (${missing ?? 'with pocketsphinx'})`,
  async () => {
    const { speech, results, listening, events } = await openSpeech();
    const captureId = await speech.start('hands-free');
    expect(speech.isListening).toBe(true);
    const sound = join16(
      room(0.6),
      speak('open the second one'),
      room(1.5),
      speak('go back'),
      room(1.5),
      speak('scroll down'),
      room(1.2),
    );
    await feed(speech, captureId, sound);
    await speech.stop(captureId, 'finish');
    expect(wordsOf(results())).toEqual(['open the second one', 'go back', 'scroll down']);
    expect(speech.isListening).toBe(false);
    expect(listening).toEqual([true, false]);
    const [first] = results();
    expect(first).toMatchObject({
      kind: 'text',
      transcript: { engine: 'command', model: 'pocketsphinx_continuous', timeToTextMs: expect.any(Number) },
    });
    const hearings = events.flatMap((event) => (event.type === 'hearing-changed' ? [event.hearing] : []));
    expect(hearings.some(({ isHearing }) => isHearing)).toBe(true);
    expect(hearings.at(-1)).toMatchObject({
      captureId,
      isHearing: false,
      transcribing: 0,
      samples: sound.length,
      lostSamples: 0,
    });
  },
);

test.skipIf(missing !== null)(
  `a held key is one utterance, however the speaker pauses (${missing ?? 'with pocketsphinx'})`,
  async () => {
    const { speech, results } = await openSpeech();
    const captureId = await speech.start('hold');
    // No silence at all before the first word and after the last: that is how keys are pressed.
    await feed(speech, captureId, join16(speak('scroll down'), room(1.8), speak('open the second one')));
    await speech.stop(captureId, 'finish');
    expect(results()).toHaveLength(1);
    expect(wordsOf(results())[0]).toMatch(/^scroll down .*the second one$/);
  },
);

test('nothing said while the key is held is told as nothing', async () => {
  const { speech, results } = await openSpeech();
  const captureId = await speech.start('hold');
  await feed(speech, captureId, room(3));
  await speech.stop(captureId, 'finish');
  expect(results()).toEqual([{ kind: 'dropped', reason: 'silence' }]);
});

test.skipIf(missing !== null)(
  'loud noise while the key is held is told as noise, and hands-free it is nothing',
  async () => {
    const { speech, results } = await openSpeech();
    const held = await speech.start('hold');
    await feed(speech, held, room(3, 6_000));
    await speech.stop(held, 'finish');
    expect(results()).toEqual([{ kind: 'dropped', reason: 'noise' }]);
    const open = await speech.start('hands-free');
    await feed(speech, open, room(4, 6_000));
    await speech.stop(open, 'finish');
    expect(results()).toHaveLength(1);
  },
);

test.skipIf(missing !== null)('what is thrown away is never told, and its microphone is closed', async () => {
  const { speech, results, heard } = await openSpeech({ command: fixed });
  const captureId = await speech.start('hands-free');
  await feed(speech, captureId, join16(room(0.5), speak('go back'), room(1.2), speak('scroll down')));
  await speech.stop(captureId, 'discard');
  await expect(speech.hear(captureId, 0, room(1))).rejects.toThrow(/not listened to any more/);
  const next = await speech.start('hold');
  await feed(speech, next, speak('open the second one'));
  await speech.stop(next, 'finish');
  expect(wordsOf(results())).toEqual(['go back']);
  expect(heard().map((each) => each.captureId)).toEqual([next]);
});

test.skipIf(missing !== null)(
  'a microphone without sound closes itself and keeps what was said',
  async () => {
    const { speech, results, listening } = await openSpeech({ command: fixed }, { goneMs: 1_000 });
    const captureId = await speech.start('hold');
    await feed(speech, captureId, join16(room(0.3), speak('go back')));
    while (results().length === 0) await wait(20);
    expect(wordsOf(results())).toEqual(['go back']);
    expect(speech.isListening).toBe(false);
    expect(listening).toEqual([true, false]);
    await expect(speech.hear(captureId, 0, room(1))).rejects.toMatchObject({ code: 'not-found' });
    // The window finds out late, and says its part: nothing is told twice.
    await speech.stop(captureId, 'finish');
    expect(results()).toHaveLength(1);
  },
);

test.skipIf(missing !== null)('what failed is kept and written down at the second try', async () => {
  const { speech, results, heard, change } = await openSpeech({ command: 'false {wav}' });
  const captureId = await speech.start('hold');
  await feed(speech, captureId, speak('open the second one'));
  await speech.stop(captureId, 'finish');
  expect(results()).toEqual([{ kind: 'failed', message: expect.stringMatching(/\w{5}.*\./) }]);
  change({ command: fixed });
  await speech.retry(heard()[0]?.utteranceId ?? '');
  expect(wordsOf(results())).toEqual(['go back']);
  await expect(speech.retry(heard()[0]?.utteranceId ?? '')).rejects.toThrow(/not kept any more/);
});

test.skipIf(missing !== null)(
  'sound is kept only when that is on, for its user alone, and forgotten',
  async () => {
    const { speech, heard, folder, change } = await openSpeech({ command: fixed });
    const say = async (): Promise<string> => {
      const captureId = await speech.start('hold');
      await feed(speech, captureId, speak('go back'));
      await speech.stop(captureId, 'finish');
      return heard().at(-1)?.utteranceId ?? '';
    };
    const unkept = await say();
    expect(await speech.sound(unkept)).toBeNull();
    expect(await filesBelow(folder)).toEqual([]);
    change({ keepAudio: true });
    const first = await say();
    const second = await say();
    const wav = await speech.sound(first);
    expect(decodeWav(wav ?? new Uint8Array()).length).toBeGreaterThan(6_000);
    const file = join(folder, 'audio', `${first}.wav`);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await speech.forget([first, '../../etc/passwd']);
    expect(await speech.sound(first)).toBeNull();
    await writeFile(join(folder, 'audio', 'left-behind.wav'), 'x');
    await speech.forgetAllBut([second]);
    expect(await filesBelow(folder)).toEqual([`${second}.wav`]);
    expect(await speech.sound('../settings')).toBeNull();
  },
);

test('without anything that could write it down there is no microphone, and words say what to do', async () => {
  const { speech, change } = await openSpeech({ command: '' });
  await expect(speech.start('hold')).rejects.toThrow(/No command is set up/);
  expect(speech.state()).toMatchObject({ engine: 'command', status: 'not-set-up', model: '' });
  change({ speechEngine: 'endpoint' });
  await expect(speech.start('hold')).rejects.toThrow(/No connection is set up/);
  change({ speechEngine: 'whisper' });
  await expect(speech.start('hold')).rejects.toThrow(/Download “Base, English, small file” in settings/);
  expect(speech.state()).toMatchObject({ status: 'needs-model', model: 'base.en-q5_1' });
  change({ whisperFile: '/nowhere/model.bin' });
  await expect(speech.start('hold')).rejects.toMatchObject({ code: 'not-found' });
  expect(speech.isListening).toBe(false);
});

test('a program that is not there is a failed engine, in words; another one works at once', async () => {
  const { speech, change } = await openSpeech({ command: '/nowhere/recogniser {wav}' });
  const captureId = await speech.start('hold');
  await speech.stop(captureId, 'discard');
  await expect.poll(() => speech.state().status).toBe('failed');
  expect(speech.state().message).toMatch(/recogniser/);
  // It is tried again, and has to work this time.
  await expect(speech.start('hold')).rejects.toThrow(/recogniser/);
  change({ command: 'cat' });
  await speech.stop(await speech.start('hold'), 'discard');
  await expect.poll(() => speech.state()).toMatchObject({ status: 'ready', model: 'cat', message: '' });
});

test('sound that came before, or for a microphone that never was, is refused', async () => {
  const { speech } = await openSpeech();
  const captureId = await speech.start('hold');
  await speech.hear(captureId, 0, room(0.1));
  await expect(speech.hear(captureId, 0, room(0.1))).rejects.toThrow(/come before/);
  await expect(speech.hear('nobody', 0, room(0.1))).rejects.toMatchObject({ code: 'not-found' });
  await speech.stop('nobody', 'finish');
});

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.wav')).map(({ name }) => name);
}
