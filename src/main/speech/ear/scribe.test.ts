import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { silentLog } from '../../platform/log.ts';
import { type PlayedTranscriber, playTranscriber } from '../testing/played-transcriber.ts';
import { room } from '../testing/spoken-sound.ts';
import { evenOut } from './even-out.ts';
import { Scribe } from './scribe.ts';
import type { Utterance } from './utterance.ts';

let lastId = 0;

function utterance(parts: Partial<Utterance> = {}): Utterance {
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

function openScribe(transcriber: PlayedTranscriber = playTranscriber()) {
  const told: Heard[] = [];
  const written: string[] = [];
  const scribe = new Scribe({
    engines: { use: (_, work) => work(transcriber) },
    language: () => 'en',
    onHeard: (heard) => told.push(heard),
    onChange: () => undefined,
    onWritten: ({ id }) => written.push(id),
    now: () => performance.now(),
    log: silentLog,
  });
  return { scribe, told, written, transcriber };
}

test('utterances are written down one after the other, in the order in which they were said', async () => {
  const { scribe, told, transcriber } = openScribe();
  for (let number = 0; number < 3; number += 1) scribe.add(utterance());
  expect(scribe.count('c')).toBe(3);
  for (const [number, text] of ['first one', 'second one', 'third one'].entries()) {
    const request = await transcriber.request(number);
    expect(transcriber.asked).toHaveLength(number + 1);
    request.answer(text);
  }
  await scribe.settled('c');
  expect(told.map(({ result }) => (result.kind === 'text' ? result.transcript.text : result.kind))).toEqual([
    'first one',
    'second one',
    'third one',
  ]);
  expect(scribe.count('c')).toBe(0);
});

test('time to text counts from the end of the utterance, and includes waiting in line', async () => {
  const { scribe, told, transcriber } = openScribe();
  scribe.add(utterance({ closedAt: performance.now() - 5_000 }));
  (await transcriber.request(0)).answer('open the second one');
  await scribe.settled('c');
  const [heard] = told;
  if (heard?.result.kind !== 'text') throw new Error('no text');
  expect(heard.result.transcript.timeToTextMs).toBeGreaterThanOrEqual(5_000);
  expect(heard.result.transcript).toMatchObject({ durationMs: 1_000, engine: 'command', model: 'played' });
});

test('what the app said itself is not taken for the user', async () => {
  const { scribe, told, written, transcriber } = openScribe();
  scribe.add(utterance({ ownWords: 'I found three pairs of red shoes. Which one do you want?' }));
  (await transcriber.request(0)).answer('I found three pairs of red shoes');
  await scribe.settled('c');
  expect(told[0]?.result).toEqual({ kind: 'dropped', reason: 'own-voice' });
  expect(written).toEqual([]);
});

test('a failure is told in words, its sound is kept, and the next one is written down', async () => {
  const { scribe, told, transcriber } = openScribe();
  const [broken, fine] = [utterance(), utterance()];
  scribe.add(broken);
  scribe.add(fine);
  (await transcriber.request(0)).fail(new AppError({ code: 'endpoint', message: 'The server is away.' }));
  (await transcriber.request(1)).answer('scroll down');
  await scribe.settled('c');
  expect(told.map(({ result }) => result.kind)).toEqual(['failed', 'text']);
  expect(told[0]?.result).toEqual({ kind: 'failed', message: 'The server is away.' });
  const again = scribe.retry(broken.id);
  const request = await transcriber.request(2);
  expect(request.samples).toEqual(evenOut(broken.samples));
  request.answer('go back');
  await again;
  expect(told.at(-1)).toMatchObject({ utteranceId: broken.id, result: { kind: 'text' } });
});

test('of many failures the last few are kept', async () => {
  const { scribe, told, transcriber } = openScribe();
  const all = Array.from({ length: 8 }, () => utterance());
  for (const each of all) scribe.add(each);
  for (let number = 0; number < 8; number += 1) (await transcriber.request(number)).fail(new Error('no'));
  await scribe.settled('c');
  expect(told).toHaveLength(8);
  await expect(scribe.retry(all[2]?.id ?? '')).rejects.toMatchObject({ code: 'not-found' });
  const again = scribe.retry(all[3]?.id ?? '');
  (await transcriber.request(8)).answer('go back');
  await again;
});

test('more than ten minutes in line is refused in words and can be tried again', async () => {
  const { scribe, told, transcriber } = openScribe();
  const long = () => utterance({ samples: new Int16Array(16_000 * 120) });
  const all = Array.from({ length: 8 }, long);
  for (const each of all) scribe.add(each);
  // One is under way, five wait, two are too many.
  expect(told.map(({ utteranceId }) => utteranceId)).toEqual([all[6]?.id, all[7]?.id]);
  expect(told[0]?.result).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/does not keep up/),
  });
  for (let number = 0; number < 6; number += 1) (await transcriber.request(number)).answer('words');
  await scribe.settled('c');
  const again = scribe.retry(all[7]?.id ?? '');
  (await transcriber.request(6)).answer('the last words');
  await again;
  expect(told.at(-1)).toMatchObject({ utteranceId: all[7]?.id, result: { kind: 'text' } });
});

test('what is discarded ends what runs and is never told', async () => {
  const { scribe, told, transcriber } = openScribe();
  scribe.add(utterance());
  scribe.add(utterance());
  scribe.add(utterance({ captureId: 'other' }));
  const running = await transcriber.request(0);
  scribe.discard('c');
  expect(running.signal.aborted).toBe(true);
  await scribe.settled('c');
  (await transcriber.request(1)).answer('another ear');
  await scribe.settled('other');
  expect(told.map(({ captureId }) => captureId)).toEqual(['other']);
});

test('a first text is told as such, and gives way at once to what is to be written down', async () => {
  const { scribe, told, transcriber } = openScribe(playTranscriber({ canDoPartials: true }));
  const open = utterance();
  const first = scribe.sketch(open);
  const request = await transcriber.request(0);
  expect(request.isPartial).toBe(true);
  request.answer('search for');
  await first;
  expect(told).toEqual([
    { captureId: 'c', utteranceId: open.id, result: { kind: 'partial', text: 'search for' } },
  ]);
  const second = scribe.sketch(open);
  const late = await transcriber.request(1);
  scribe.add(open);
  expect(late.signal.aborted).toBe(true);
  await second;
  (await transcriber.request(2)).answer('search for red shoes');
  // It answers after all: nobody hears it.
  late.answer('search for red');
  await scribe.settled('c');
  expect(told.map(({ result }) => result.kind)).toEqual(['partial', 'text']);
});

test('while something is written down there is no first text', async () => {
  const { scribe, transcriber } = openScribe(playTranscriber({ canDoPartials: true }));
  scribe.add(utterance());
  await transcriber.request(0);
  await scribe.sketch(utterance());
  expect(transcriber.asked).toHaveLength(1);
  transcriber.asked[0]?.answer('go');
  await scribe.settled('c');
});

test('an engine that heeds no signal does not keep the next utterance', async () => {
  const { scribe, told, transcriber } = openScribe();
  scribe.add(utterance());
  await transcriber.request(0);
  scribe.discard('c');
  scribe.add(utterance());
  (await transcriber.request(1)).answer('go back');
  await vi.waitFor(() => expect(told).toHaveLength(1));
});

test('what was thrown away is counted no more, even while its engine still ends', async () => {
  const { scribe, transcriber } = openScribe();
  scribe.add(utterance());
  await transcriber.request(0);
  scribe.discard('c');
  expect(scribe.count('c')).toBe(0);
  await scribe.settled('c');
});
