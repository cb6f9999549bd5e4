import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { silentLog } from '../../platform/log.ts';
import { type FakeTranscriber, fakeTranscriber } from '../testing/fake-transcriber.ts';
import { room } from '../testing/spoken-sound.ts';
import type { SpokenUtterance } from './microphone-stream.ts';
import { evenOut } from './sound-level.ts';
import { TranscriptionQueue } from './transcription-queue.ts';

let lastId = 0;

function utterance(parts: Partial<SpokenUtterance> = {}): SpokenUtterance {
  lastId += 1;
  return {
    id: `u${lastId}`,
    captureId: 'c',
    samples: new Int16Array(room(1, 5_000)),
    speechMs: 800,
    ownWords: null,
    closedAt: performance.now(),
    ...parts,
  };
}

function openQueue(transcriber: FakeTranscriber = fakeTranscriber()) {
  const told: Heard[] = [];
  const written: string[] = [];
  const queue = new TranscriptionQueue({
    engines: { use: (_, work) => work(transcriber) },
    language: () => 'en',
    onHeard: (heard) => told.push(heard),
    onChange: () => undefined,
    onWritten: ({ id }) => written.push(id),
    now: () => performance.now(),
    log: silentLog,
  });
  return { queue, told, written, transcriber };
}

test('utterances are written down one after the other, in the order in which they were said', async () => {
  const { queue, told, transcriber } = openQueue();
  for (let number = 0; number < 3; number += 1) queue.add(utterance());
  expect(queue.count('c')).toBe(3);
  for (const [number, text] of ['first one', 'second one', 'third one'].entries()) {
    const request = await transcriber.request(number);
    expect(transcriber.asked).toHaveLength(number + 1);
    request.answer(text);
  }
  await queue.settled('c');
  expect(told.map(({ result }) => (result.kind === 'text' ? result.transcript.text : result.kind))).toEqual([
    'first one',
    'second one',
    'third one',
  ]);
  expect(queue.count('c')).toBe(0);
});

test('time to text counts from the end of the utterance, and includes waiting in line', async () => {
  const { queue, told, transcriber } = openQueue();
  queue.add(utterance({ closedAt: performance.now() - 5_000 }));
  (await transcriber.request(0)).answer('open the second one');
  await queue.settled('c');
  const [heard] = told;
  if (heard?.result.kind !== 'text') throw new Error('no text');
  expect(heard.result.transcript.timeToTextMs).toBeGreaterThanOrEqual(5_000);
  expect(heard.result.transcript).toMatchObject({ durationMs: 1_000, engine: 'command', model: 'played' });
});

test('what the app said itself is not taken for the user', async () => {
  const { queue, told, written, transcriber } = openQueue();
  queue.add(
    utterance({
      ownWords: { words: 'I found three pairs of red shoes. Which one do you want?', audibleMs: 9_000 },
    }),
  );
  (await transcriber.request(0)).answer('I found three pairs of red shoes');
  await queue.settled('c');
  expect(told[0]?.result).toEqual({ kind: 'dropped', reason: 'own-voice' });
  expect(written).toEqual([]);
});

test('a failure is told in words, its sound is kept, and the next one is written down', async () => {
  const { queue, told, transcriber } = openQueue();
  const [broken, fine] = [utterance(), utterance()];
  queue.add(broken);
  queue.add(fine);
  (await transcriber.request(0)).fail(new AppError({ code: 'endpoint', message: 'The server is away.' }));
  (await transcriber.request(1)).answer('scroll down');
  await queue.settled('c');
  expect(told.map(({ result }) => result.kind)).toEqual(['failed', 'text']);
  expect(told[0]?.result).toEqual({ kind: 'failed', message: 'The server is away.' });
  const again = queue.retry(broken.id);
  const request = await transcriber.request(2);
  expect(request.samples).toEqual(evenOut(broken.samples));
  request.answer('go back');
  await again;
  expect(told.at(-1)).toMatchObject({ utteranceId: broken.id, result: { kind: 'text' } });
});

test('of many failures the last few are kept', async () => {
  const { queue, told, transcriber } = openQueue();
  const all = Array.from({ length: 8 }, () => utterance());
  for (const each of all) queue.add(each);
  for (let number = 0; number < 8; number += 1) (await transcriber.request(number)).fail(new Error('no'));
  await queue.settled('c');
  expect(told).toHaveLength(8);
  await expect(queue.retry(all[2]?.id ?? '')).rejects.toMatchObject({ code: 'not-found' });
  const again = queue.retry(all[3]?.id ?? '');
  (await transcriber.request(8)).answer('go back');
  await again;
});

test('more than ten minutes in line is refused in words and can be tried again', async () => {
  const { queue, told, transcriber } = openQueue();
  const long = () => utterance({ samples: new Int16Array(16_000 * 120) });
  const all = Array.from({ length: 8 }, long);
  for (const each of all) queue.add(each);
  // One is under way, five wait, two are too many.
  expect(told.map(({ utteranceId }) => utteranceId)).toEqual([all[6]?.id, all[7]?.id]);
  expect(told[0]?.result).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/does not keep up/),
  });
  for (let number = 0; number < 6; number += 1) (await transcriber.request(number)).answer('words');
  await queue.settled('c');
  const again = queue.retry(all[7]?.id ?? '');
  (await transcriber.request(6)).answer('the last words');
  await again;
  expect(told.at(-1)).toMatchObject({ utteranceId: all[7]?.id, result: { kind: 'text' } });
});

test('what is discarded ends what runs and is never told', async () => {
  const { queue, told, transcriber } = openQueue();
  queue.add(utterance());
  queue.add(utterance());
  queue.add(utterance({ captureId: 'other' }));
  const running = await transcriber.request(0);
  queue.discard('c');
  expect(running.signal.aborted).toBe(true);
  await queue.settled('c');
  (await transcriber.request(1)).answer('another one');
  await queue.settled('other');
  expect(told.map(({ captureId }) => captureId)).toEqual(['other']);
});

test('a partial transcript is told as such, and gives way at once to what is to be written down', async () => {
  const { queue, told, transcriber } = openQueue(fakeTranscriber({ canDoPartials: true }));
  const open = utterance();
  const first = queue.transcribePartially(open);
  const request = await transcriber.request(0);
  expect(request.isPartial).toBe(true);
  request.answer('search for');
  await first;
  expect(told).toEqual([
    { captureId: 'c', utteranceId: open.id, result: { kind: 'partial', text: 'search for' } },
  ]);
  const second = queue.transcribePartially(open);
  const late = await transcriber.request(1);
  queue.add(open);
  expect(late.signal.aborted).toBe(true);
  await second;
  (await transcriber.request(2)).answer('search for red shoes');
  // It answers after all: nobody hears it.
  late.answer('search for red');
  await queue.settled('c');
  expect(told.map(({ result }) => result.kind)).toEqual(['partial', 'text']);
});

test('while something is written down there is no partial transcript', async () => {
  const { queue, transcriber } = openQueue(fakeTranscriber({ canDoPartials: true }));
  queue.add(utterance());
  await transcriber.request(0);
  await queue.transcribePartially(utterance());
  expect(transcriber.asked).toHaveLength(1);
  transcriber.asked[0]?.answer('go');
  await queue.settled('c');
});

test('an engine that heeds no signal does not keep the next utterance', async () => {
  const { queue, told, transcriber } = openQueue();
  queue.add(utterance());
  await transcriber.request(0);
  queue.discard('c');
  queue.add(utterance());
  (await transcriber.request(1)).answer('go back');
  await expect.poll(() => told).toHaveLength(1);
});

test('what was thrown away is counted no more, even while its engine still ends', async () => {
  const { queue, transcriber } = openQueue();
  queue.add(utterance());
  await transcriber.request(0);
  queue.discard('c');
  expect(queue.count('c')).toBe(0);
  await queue.settled('c');
});
