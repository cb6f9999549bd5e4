import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sample } from '../../testing/sample.ts';
import type { VoiceDetector } from '../ports.ts';
import { join16, room, speak, speechToolsMissing, tone } from '../testing/spoken-sound.ts';
import {
  type DropReason,
  MicrophoneStream,
  type MicrophoneStreamParts,
  type SpokenUtterance,
} from './microphone-stream.ts';
import { OwnSpeech } from './own-speech.ts';
import { segmenterOptions } from './segmenter.ts';
import { createLoudnessDetector } from './sound-level.ts';
import { createVoiceDetection } from './vad/voice-detection.ts';

const folder = join(import.meta.dirname, '../../../../resources/models/vad');
const missing = speechToolsMissing();
const settings = { endSilenceMs: 800, longestUtteranceS: 30 };

/** One process for all: loading the model anew was most of the work of a test. */
const shared = createVoiceDetection({ folder });
afterAll(() => shared.close());

function openMicrophone(
  mode: 'hold' | 'hands-free',
  parts: Partial<MicrophoneStreamParts> = {},
  detection = shared,
) {
  const utterances: SpokenUtterance[] = [];
  const dropped: DropReason[] = [];
  const problems: string[] = [];
  let mostBytes = 0;
  const microphone: MicrophoneStream = new MicrophoneStream({
    captureId: 'c',
    mode,
    options: segmenterOptions(mode, settings),
    detector: parts.detector ?? detection.open(),
    ownSpeech: new OwnSpeech(),
    now: () => performance.now(),
    onUtterance: (utterance) => utterances.push(utterance),
    onDropped: (_, reason) => dropped.push(reason),
    onChange: () => {
      mostBytes = Math.max(mostBytes, microphone.samples.heldBytes);
    },
    onDeaf: (error) => problems.push(error.message),
    ...parts,
  });
  return { microphone, utterances, dropped, problems, mostBytes: () => mostBytes };
}

/** @param piece samples sent at a time: 64 ms as a window does, or as much as the contract takes, to be quick */
async function feed(microphone: MicrophoneStream, sound: Int16Array, from = 0, piece = 1_024): Promise<void> {
  for (let at = 0; at < sound.length; at += piece)
    await microphone.hear(from + at, sound.slice(at, at + piece));
}

/** Where in a sound each utterance was cut out; fails where it is not a true copy. */
function placesOf(
  sound: Int16Array,
  utterances: readonly SpokenUtterance[],
): readonly { from: number; to: number }[] {
  const whole = bytesOf(sound);
  let searched = 0;
  return utterances.map(({ samples }) => {
    const at = whole.indexOf(bytesOf(samples), searched);
    expect(at, 'an utterance is not what was said').toBeGreaterThanOrEqual(0);
    searched = at + samples.byteLength;
    return { from: at / 2, to: searched / 2 };
  });
}

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

const ms = (samples: number): number => samples / 16;

describe.skipIf(missing !== null)(`hands-free (${missing ?? 'with flite and Silero'})`, () => {
  test.each(sample(['rms', 'kal16', 'slt', 'awb'] as const, 2))(
    'an utterance of %s holds all that was said, and no more than 200 ms besides what it is given',
    async (voice) => {
      const { microphone, utterances } = openMicrophone('hands-free');
      const said = speak('search for red shoes', voice);
      const sound = join16(room(2), said, room(2));
      await feed(microphone, sound);
      await microphone.finish();
      expect(utterances).toHaveLength(1);
      const [{ from, to } = { from: 0, to: 0 }] = placesOf(sound, utterances);
      // 500 ms before the first voiced frame, 400 ms after the last: neither eats into a word, nor strays.
      expect(from).toBeLessThanOrEqual(32_000 - 16 * 200);
      expect(ms(32_000 - from)).toBeLessThanOrEqual(500 + 200);
      expect(to).toBeGreaterThanOrEqual(32_000 + said.length);
      expect(ms(to - 32_000 - said.length)).toBeLessThanOrEqual(400 + 200);
    },
  );

  test('the first consonant is kept, also when it is the first thing that the microphone hears', async () => {
    for (const word of sample(['stop', 'find', 'shoes', 'help'], 2)) {
      const { microphone, utterances } = openMicrophone('hands-free');
      const said = speak(word, 'slt');
      const sound = join16(room(0.05), said, room(1.5));
      await feed(microphone, sound);
      await microphone.finish();
      expect(utterances, word).toHaveLength(1);
      expect(placesOf(sound, utterances)[0]?.from, word).toBe(0);
    }
  });

  test('the shortest words are heard', async () => {
    const { microphone, utterances } = openMicrophone('hands-free');
    const words = ['no', 'yes', 'go', 'stop', 'two'].map((word) => speak(word, 'rms'));
    await feed(microphone, join16(room(1), ...words.flatMap((word) => [word, room(1.6)])));
    await microphone.finish();
    expect(utterances).toHaveLength(words.length);
  });

  test('speech in noise is heard, and its end is found', async () => {
    const { microphone, utterances } = openMicrophone('hands-free');
    const said = speak('open the second one');
    const noise = room((said.length + 64_000) / 16_000, 500);
    const sound = noise.map((sample, index) => sample + (said[index - 32_000] ?? 0));
    await feed(microphone, sound);
    await microphone.finish();
    expect(utterances).toHaveLength(1);
    const [{ to } = { to: 0 }] = placesOf(sound, utterances);
    expect(Math.abs(ms(to - 32_000 - said.length) - 400)).toBeLessThan(300);
  });

  test('silence, noise and tones open nothing', async () => {
    const { microphone, utterances, dropped } = openMicrophone('hands-free');
    await feed(microphone, join16(room(8), room(8, 3_000), tone(4, 1_000, 8_000), new Int16Array(64_000)));
    await microphone.finish();
    expect(utterances).toEqual([]);
    expect(dropped).toEqual([]);
  });

  test('a gap is silence, is counted, and parts nothing else', async () => {
    const { microphone, utterances } = openMicrophone('hands-free');
    const said = speak('scroll down');
    const first = join16(room(1), said);
    await feed(microphone, first);
    await feed(microphone, join16(said, room(1.5)), first.length + 24_000);
    await microphone.finish();
    expect(utterances).toHaveLength(2);
    expect(microphone.samples).toMatchObject({ lost: 24_000, came: first.length + said.length + 24_000 });
  });

  test('the detector’s process can be killed in the middle of a word', async () => {
    const detection = createVoiceDetection({ folder });
    onTestFinished(() => detection.close());
    const { microphone, utterances, problems } = openMicrophone('hands-free', {}, detection);
    const sound = join16(room(1), speak('search for red shoes'), room(1.5));
    for (let at = 0; at < sound.length; at += 1_024) {
      if (at === 1_024 * 25) process.kill(detection.pid ?? 0, 'SIGKILL');
      await microphone.hear(at, sound.slice(at, at + 1_024));
    }
    await microphone.finish();
    expect(utterances).toHaveLength(1);
    expect(placesOf(sound, utterances)[0]?.from).toBeLessThan(16_000);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(missing !== null)(`a key held for 30 minutes (${missing ?? 'faster than real time'})`, () => {
  test('takes a few megabytes, and every word of it is in exactly one utterance', async () => {
    // By loudness, in this process: half an hour of frames sent to another one takes minutes on a busy machine, and
    // what Silero makes of speech is tested above.
    const { microphone, utterances, mostBytes } = openMicrophone('hold', {
      detector: createLoudnessDetector(),
    });
    const sentences = ['open the second one', 'search for red shoes', 'go back'].map((each) => speak(each));
    // Half a minute each: a sentence, a short pause, another one, then a long one.
    const round = join16(
      ...sentences.flatMap((said, index) => [said, room([1, 2, 12][index] ?? 0)]),
      room(9),
    );
    const rounds = Math.ceil((30 * 60 * 16_000) / round.length);
    let sent = 0;
    for (let number = 0; number < rounds; number += 1) {
      await feed(microphone, round, sent, 16_000);
      sent += round.length;
    }
    await microphone.finish();
    expect(microphone.samples).toMatchObject({ came: sent, lost: 0 });
    expect(sent).toBeGreaterThanOrEqual(30 * 60 * 16_000);
    // The three sentences of a round are one utterance: the pauses between them are shorter than the key's patience.
    expect(utterances).toHaveLength(rounds);
    for (const { samples } of utterances) expect(samples.length).toBeLessThan(30 * 16_000);
    const spoken = sentences.reduce((sum, said) => sum + said.length, 0);
    for (const { speechMs } of utterances) expect(speechMs).toBeGreaterThan(ms(spoken) * 0.7);
    expect(mostBytes()).toBeLessThan(4_000_000);
  });

  test('is cut where nobody pauses for breath, and no sample is lost or doubled', async () => {
    const { microphone, utterances, mostBytes } = openMicrophone('hold');
    const said = speak('and then it goes on and on without an end because nobody ever stops talking here');
    const sound = join16(
      ...Array.from({ length: Math.ceil((100 * 16_000) / said.length) }, () => said),
      room(0.1),
    );
    await feed(microphone, sound, 0, 16_000);
    await microphone.finish();
    expect(utterances.length).toBeGreaterThanOrEqual(4);
    const joined = join16(...utterances.map(({ samples }) => samples));
    const [{ from, to } = { from: 0, to: 0 }] = placesOf(sound, [{ samples: joined } as SpokenUtterance]);
    expect(from).toBe(0);
    expect(to).toBeGreaterThanOrEqual(sound.length - 1_600);
    for (const { samples } of utterances) expect(samples.length).toBeLessThanOrEqual(30 * 16_000);
    expect(mostBytes()).toBeLessThan(4_000_000);
  });
});

/** As when its model is damaged. */
const deaf: VoiceDetector = {
  detect: () => Promise.reject(new Error('no model')),
  close: async () => undefined,
};

describe('without a detector', () => {
  test.skipIf(missing !== null)('a held key goes on by loudness, and says so once', async () => {
    const { microphone, utterances, problems } = openMicrophone('hold', { detector: deaf });
    const said = speak('open the second one');
    const sound = join16(room(1), said, room(2));
    await feed(microphone, sound);
    await microphone.finish();
    expect(problems).toEqual(['no model']);
    expect(utterances).toHaveLength(1);
    const [{ from, to } = { from: 0, to: 0 }] = placesOf(sound, utterances);
    expect(from).toBeLessThanOrEqual(16_000);
    expect(to).toBeGreaterThanOrEqual(16_000 + said.length - 1_600);
  });

  test('a silent room is silent by loudness, too', async () => {
    const { microphone, utterances, dropped } = openMicrophone('hold', { detector: deaf });
    await feed(microphone, room(5, 30));
    await microphone.finish();
    expect(utterances).toEqual([]);
    expect(dropped).toEqual(['silence']);
  });
});

test('far more sound than can be judged is refused, and what was taken is kept', async () => {
  const slow = Promise.withResolvers<readonly number[]>();
  const { microphone } = openMicrophone('hold', {
    detector: { ...deaf, detect: () => slow.promise, close: async () => undefined },
  });
  const second = new Int16Array(16_000);
  const refused: unknown[] = [];
  for (let at = 0; at < 70; at += 1)
    microphone.hear(at * 16_000, second).catch((error: unknown) => refused.push(error));
  await Promise.resolve();
  await microphone.close();
  slow.resolve([]);
  expect(refused.length).toBe(9);
  expect(refused[0]).toMatchObject({ code: 'bad-input', message: expect.stringMatching(/Too much sound/) });
});

test('what is thrown away while its end is still judged is thrown away, and nothing fails', async () => {
  const judging = Promise.withResolvers<void>();
  const judged = Promise.withResolvers<void>();
  // Speech all along; the last piece, less than a frame, is judged when the microphone is closed already.
  const detect = async (samples: Int16Array): Promise<readonly number[]> => {
    if (samples.length === 512 && samples[511] === 0) {
      judging.resolve();
      await judged.promise;
    }
    return Array.from({ length: samples.length / 512 }, () => 1);
  };
  const { microphone, utterances } = openMicrophone('hold', { detector: { ...deaf, detect } });
  await microphone.hear(0, new Int16Array(512 * 20).fill(1_000));
  await microphone.hear(512 * 20, new Int16Array(100).fill(1_000));
  const finished = microphone.finish();
  await judging.promise;
  await microphone.close();
  judged.resolve();
  await finished;
  expect(utterances).toEqual([]);
});
