import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { createSpeech } from './create-speech.ts';
import type { Speech, SpeechEvent } from './speech.ts';
import { join16, room, speak, speechToolsMissing } from './testing/spoken-sound.ts';

const shipped = join(import.meta.dirname, '../../../resources/models');
/** Debian's recogniser: true words from flite's voices. */
const sphinx = 'pocketsphinx_continuous -infile {wav} -logfn /dev/null';
const missing = speechToolsMissing('pocketsphinx_continuous');

async function openSpeech(changes: Partial<Settings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-speech-'));
  const events: SpeechEvent[] = [];
  let settings: Settings = { ...defaultSettings, speechEngine: 'command', speechCommand: sphinx, ...changes };
  const listening: boolean[] = [];
  const speech = createSpeech({
    settings: () => settings,
    onEvent: (event) => events.push(event),
    onListening: (isListening) => listening.push(isListening),
    endpoint: async () => null,
    folders: {
      shipped,
      models: join(folder, 'models'),
      builds: join(folder, 'builds'),
      work: join(folder, 'work'),
      audio: join(folder, 'audio'),
    },
    goneMs: 60_000,
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
    change: (more: Partial<Settings>) => {
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
