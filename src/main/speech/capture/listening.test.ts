import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { Heard, Hearing } from '#shared/ipc/index.ts';
import { silentLog } from '../../platform/log.ts';
import { fakeTranscriber } from '../testing/fake-transcriber.ts';
import { join16, room, speak, speechToolsMissing } from '../testing/spoken-sound.ts';
import { Listening } from './listening.ts';
import { createVoiceDetection, type VoiceDetection } from './vad/voice-detection.ts';

const folder = join(import.meta.dirname, '../../../../resources/models/vad');
const missing = speechToolsMissing();

/** One process for all: loading the model anew was most of the work of a test. */
const shared = createVoiceDetection({ folder });
afterAll(() => shared.close());

function openListening(changes: Partial<Settings> = {}, voice = shared) {
  let judging = 0;
  const watched: VoiceDetection = {
    ready: () => voice.ready(),
    pid: undefined,
    close: async () => undefined,
    open: () => {
      const detector = voice.open();
      const detect = (samples: Int16Array) => {
        judging += 1;
        return detector.detect(samples).finally(() => {
          judging -= 1;
        });
      };
      return { ...detector, detect };
    },
  };
  const transcriber = fakeTranscriber({ canDoPartials: true });
  // It goes on with the sound, which is sent faster than anybody speaks.
  const clock = { ms: 0 };
  const told: Heard[] = [];
  const hearings: Hearing[] = [];
  const listening = new Listening({
    settings: () => ({ ...defaultSettings, ...changes }),
    voice: watched,
    engines: { use: (_, work) => work(transcriber) },
    canDoPartials: () => true,
    onHeard: (heard) => told.push(heard),
    onHearing: (hearing) => hearings.push(hearing),
    onWritten: () => undefined,
    onListening: () => undefined,
    log: silentLog,
    now: () => clock.ms,
    goneMs: 60_000,
  });
  onTestFinished(async () => {
    await listening.close();
  });
  /** What was sent has been judged in the other process. */
  const judged = () => expect.poll(() => judging, { interval: 2 }).toBe(0);
  return { listening, transcriber, told, hearings, judged, clock };
}

async function feed(
  listening: Listening,
  captureId: string,
  sound: Int16Array,
  from = 0,
  onPiece: () => Promise<void> = async () => undefined,
): Promise<number> {
  for (let at = 0; at < sound.length; at += 1_024) {
    await listening.hear(captureId, from + at, sound.slice(at, at + 1_024));
    await onPiece();
  }
  return from + sound.length;
}

/** As when its model is not there. */
function brokenDetection(): VoiceDetection {
  const voice = createVoiceDetection({ folder: '/nowhere' });
  onTestFinished(() => voice.close());
  return voice;
}

const soundMs = (samples: Int16Array | undefined): number => (samples?.length ?? 0) / 16;

test.skipIf(missing !== null)(
  `what is being said is shown while it is said, each time more of it (${missing ?? 'with flite'})`,
  async () => {
    const { listening, transcriber, told, judged } = openListening();
    const captureId = await listening.start('hands-free');
    const sound = join16(room(0.6), speak('search for red shoes and open the second one'), room(1.2));
    let answered = 0;
    const answer = async (): Promise<void> => {
      await judged();
      const request = transcriber.asked[answered];
      if (request?.isPartial !== true) return;
      answered += 1;
      request.answer(`words ${answered}`);
      await expect.poll(() => told, { interval: 2 }).toHaveLength(answered);
    };
    await feed(listening, captureId, sound, 0, answer);
    const stopped = listening.stop(captureId, 'finish');
    await expect.poll(() => transcriber.asked.at(-1)?.isPartial).toBe(false);
    transcriber.asked.at(-1)?.answer('search for red shoes and open the second one');
    await stopped;
    const partials = transcriber.asked.filter(({ isPartial }) => isPartial);
    expect(partials.length).toBeGreaterThanOrEqual(3);
    const lengths = partials.map(({ samples }) => soundMs(samples));
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    // 500 ms of it are from before the first word: the first text is tried soon enough to be there within 700.
    expect(lengths[0]).toBeLessThanOrEqual(500 + 500);
    const ids = new Set(told.map(({ utteranceId }) => utteranceId));
    expect(ids.size).toBe(1);
    expect(told.at(-1)?.result.kind).toBe('text');
    expect(told[0]?.result).toEqual({ kind: 'partial', text: 'words 1' });
  },
);

test.skipIf(missing !== null)('nothing is tried while somebody speaks when that is off', async () => {
  const { listening, transcriber } = openListening({ partialText: false });
  const captureId = await listening.start('hold');
  await feed(listening, captureId, join16(speak('search for red shoes'), room(0.2)));
  const stopped = listening.stop(captureId, 'finish');
  (await transcriber.request(0)).answer('search for red shoes');
  await stopped;
  expect(transcriber.asked.map(({ isPartial }) => isPartial)).toEqual([false]);
});

test.skipIf(missing !== null)('what the app says aloud is never taken for the user', async () => {
  const { listening, transcriber, told, judged, clock } = openListening({ partialText: false });
  const tick = async (): Promise<void> => {
    clock.ms += 64;
    await judged();
  };
  const captureId = await listening.start('hands-free');
  listening.setSpeaking('I found three pairs of red shoes. Which one do you want?');
  const itself = join16(room(0.6), speak('I found three pairs of red shoes.'), room(1.2));
  const from = await feed(listening, captureId, itself, 0, tick);
  (await transcriber.request(0)).answer('I found three pairs of red shoes');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]?.result).toEqual({ kind: 'dropped', reason: 'own-voice' });
  listening.setSpeaking(null);
  const quiet = await feed(listening, captureId, room(2), from, tick);
  await feed(listening, captureId, join16(speak('open the second one'), room(1.2)), quiet, tick);
  (await transcriber.request(1)).answer('open the second one');
  await listening.stop(captureId, 'finish');
  expect(told[1]?.result).toMatchObject({ kind: 'text', transcript: { text: 'open the second one' } });
});

test.skipIf(missing !== null)(
  'what a microphone does is told at once, and its counts not too often',
  async () => {
    const { listening, transcriber, hearings, clock } = openListening({ partialText: false });
    const captureId = await listening.start('hands-free');
    const sound = join16(room(10), speak('scroll down'), room(1.5));
    await feed(listening, captureId, sound, 0, async () => {
      clock.ms += 64;
    });
    const stopped = listening.stop(captureId, 'finish');
    (await transcriber.request(0)).answer('scroll down');
    await stopped;
    const phases = hearings.map(({ isHearing, transcribing }) => `${isHearing} ${transcribing}`);
    const changes = phases.filter((phase, place) => phase !== phases[place - 1]);
    expect(changes).toEqual(['false 0', 'true 0', 'false 1', 'false 0']);
    // Twice a second, and four changes.
    expect(hearings.length).toBeLessThan(soundMs(sound) / 500 + 8);
    expect(hearings.at(-1)).toMatchObject({ samples: sound.length, lostSamples: 0, captureId });
  },
);

test('without a detector nothing listens unasked, and words say what works', async () => {
  const { listening } = openListening({}, brokenDetection());
  await expect(listening.start('hands-free')).rejects.toThrow(
    /Hands-free listening does not work, holding the talk key does\. .*Install Parley again/,
  );
  expect(listening.isListening).toBe(false);
});

test.skipIf(missing !== null)('without a detector a held key works', async () => {
  const { listening, transcriber, told } = openListening({ partialText: false }, brokenDetection());
  const captureId = await listening.start('hold');
  await feed(listening, captureId, join16(room(0.5), speak('go back'), room(0.3)));
  const stopped = listening.stop(captureId, 'finish');
  (await transcriber.request(0)).answer('go back');
  await stopped;
  expect(told.map(({ result }) => result.kind)).toEqual(['text']);
});

test.skipIf(missing !== null)('an engine can be slow: the next sentence is heard meanwhile', async () => {
  const { listening, transcriber, told, hearings } = openListening({ partialText: false });
  const captureId = await listening.start('hands-free');
  const sentences = ['open the second one', 'go back', 'scroll down'];
  await feed(
    listening,
    captureId,
    join16(room(0.6), ...sentences.flatMap((each) => [speak(each), room(1.4)])),
  );
  const stopped = listening.stop(captureId, 'finish');
  await expect.poll(() => hearings.at(-1)?.transcribing).toBe(3);
  for (const [number, text] of sentences.entries()) (await transcriber.request(number)).answer(text);
  await stopped;
  expect(told.map(({ result }) => result.kind === 'text' && result.transcript.text)).toEqual(sentences);
});

test('there is an end to how many microphones are listened to', async () => {
  const { listening } = openListening();
  const ids: string[] = [];
  for (let number = 0; number < 8; number += 1) ids.push(await listening.start('hold'));
  await expect(listening.start('hold')).rejects.toMatchObject({ code: 'not-allowed' });
  for (const id of ids) await listening.stop(id, 'discard');
  expect(listening.isListening).toBe(false);
  await listening.stop(await listening.start('hold'), 'discard');
});

test('windows that all begin at once do not get more of them', async () => {
  const { listening } = openListening();
  const begun = await Promise.allSettled(Array.from({ length: 20 }, () => listening.start('hands-free')));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

test('a microphone that was still to be opened when everything ended is not opened', async () => {
  const { listening } = openListening();
  const begun = listening.start('hands-free');
  await listening.close();
  await expect(begun).rejects.toMatchObject({ code: 'stopped' });
  expect(listening.isListening).toBe(false);
});

test.skipIf(missing !== null)('what is thrown away while it is being finished has no text', async () => {
  const { listening, transcriber, told } = openListening({ partialText: false });
  const captureId = await listening.start('hold');
  await feed(listening, captureId, speak('go back'));
  const finished = listening.stop(captureId, 'finish');
  await listening.stop(captureId, 'discard');
  await finished;
  expect(transcriber.asked.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect(told).toEqual([]);
});
