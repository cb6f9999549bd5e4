import { expect, test, vi } from 'vitest';
import { createSoundQueue, createSoundSender, toBase64, toPcm16 } from './sound-sender.ts';

/** A main that takes sound in when the test says so. */
function play(isQuiet = false) {
  const taken: { from: number; samples: number[]; answer: (error?: Error) => void }[] = [];
  const onFull = vi.fn();
  const onRefused = vi.fn();
  const sender = createSoundSender({
    isQuiet: () => isQuiet,
    send: (from, pcm) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(pcm, 'base64');
        const samples = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2));
        taken.push({ from, samples, answer: (error) => (error ? reject(error) : resolve()) });
      }),
    onFull,
    onRefused,
  });
  let pushed = 0;
  return {
    sender,
    taken,
    onFull,
    onRefused,
    /** Frames as the microphone gives them, each sample telling its own number. */
    speak: (frames: number) => {
      for (let frame = 0; frame < frames; frame += 1) {
        const from = pushed;
        const samples = Float32Array.from({ length: 512 }, (_, index) => ((from + index) % 32_768) / 32_767);
        pushed += 512;
        sender.push({ from, samples });
      }
    },
    /** Answers everything as it comes until nothing is asked any more. */
    answerAll: async () => {
      for (let done = 0; done < taken.length; done += 1) {
        taken[done]?.answer();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

test('what was said before main was ready goes first, and nothing is missing or doubled', async () => {
  const { sender, taken, speak, answerAll } = play();
  speak(40);
  expect(taken).toEqual([]);
  sender.open();
  speak(61);
  const drained = sender.drained();
  await answerAll();
  await drained;
  const whole = taken.flatMap(({ samples }) => samples);
  expect(whole).toEqual(Array.from({ length: 101 * 512 }, (_, index) => index % 32_768));
  expect(taken.map(({ from }) => from)).toEqual(
    taken.map((_, index) => taken.slice(0, index).reduce((sum, each) => sum + each.samples.length, 0)),
  );
  expect(sender.counts()).toEqual({ captured: 51_712, sent: 51_712, lost: 0 });
});

test('usually two frames go at once; what has piled up goes a second at a time', () => {
  const { sender, taken, speak } = play();
  sender.open();
  speak(2);
  speak(2);
  expect(taken.map(({ samples }) => samples.length)).toEqual([1_024, 1_024]);
  speak(100);
  expect(taken).toHaveLength(4);
  taken[0]?.answer();
  return expect.poll(() => taken.at(-1)?.samples).toHaveLength(16_000);
});

test('while nobody speaks twice as much goes at once, and the last of it all the same', async () => {
  const { sender, taken, speak, answerAll } = play(true);
  sender.open();
  speak(3);
  expect(taken).toEqual([]);
  speak(3);
  expect(taken.map(({ samples }) => samples.length)).toEqual([2_048]);
  const drained = sender.drained();
  await answerAll();
  await drained;
  expect(taken.map(({ samples }) => samples.length)).toEqual([2_048, 1_024]);
});

test('who is ten seconds behind is told so once, and nothing more is taken', () => {
  const { sender, onFull, speak, taken } = play();
  sender.open();
  speak(400);
  expect(onFull).toHaveBeenCalledTimes(1);
  expect(taken).toHaveLength(4);
  expect(sender.counts().lost).toBe(512);
  return sender.drained();
});

test('a refusal ends it once, with the words', async () => {
  const { sender, onRefused, speak, taken } = play();
  sender.open();
  speak(8);
  for (const each of taken) each.answer(new Error('That ear is closed.'));
  await expect.poll(() => onRefused).toHaveBeenCalledTimes(1);
  speak(8);
  expect(taken).toHaveLength(4);
  await sender.drained();
});

test('samples that the audio thread left out are counted, and their numbers stay free', () => {
  const { sender, taken } = play();
  sender.open();
  sender.push({ from: 0, samples: new Float32Array(1_024) });
  sender.push({ from: 2_048, samples: new Float32Array(1_024) });
  expect(sender.counts().lost).toBe(1_024);
  expect(taken.map(({ from }) => from)).toEqual([0, 2_048]);
});

function batch(from: number, length: number) {
  return { from, samples: Float32Array.from({ length }, (_, index) => from + index) };
}

test('what comes out is what went in, in other portions and with its numbers', () => {
  const queue = createSoundQueue(10_000);
  for (let from = 0; from < 5_120; from += 512) expect(queue.push(batch(from, 512))).toBe(true);
  const seen: number[] = [];
  for (let taken = queue.take(700); taken !== null; taken = queue.take(700)) {
    expect(taken.from).toBe(seen.length);
    expect(taken.samples.length).toBeLessThanOrEqual(700);
    seen.push(...taken.samples);
  }
  expect(seen).toEqual(Array.from({ length: 5_120 }, (_, index) => index));
  expect(queue.waiting).toBe(0);
});

test('a gap is never covered up: what comes after it is a portion of its own', () => {
  const queue = createSoundQueue(10_000);
  queue.push(batch(0, 10));
  queue.push(batch(20, 10));
  expect(queue.take(100)?.samples.length).toBe(10);
  expect(queue.take(100)?.from).toBe(20);
});

test('what does not fit is refused whole, and what waits stays', () => {
  const queue = createSoundQueue(1_000);
  expect(queue.push(batch(0, 800))).toBe(true);
  expect(queue.push(batch(800, 512))).toBe(false);
  expect(queue.waiting).toBe(800);
  queue.clear();
  expect(queue.take(100)).toBeNull();
});

test('sound is written as signed 16 bit, cut off at full scale', () => {
  expect([...toPcm16(Float32Array.of(0, 1, -1, 2, -2, 0.5))]).toEqual([
    0, 32_767, -32_767, 32_767, -32_767, 16_384,
  ]);
  const long = toPcm16(Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index)));
  const bytes = Buffer.from(toBase64(long), 'base64');
  expect(bytes.length).toBe(32_000);
  expect([0, 7_999, 15_999].map((index) => bytes.readInt16LE(index * 2))).toEqual([
    long[0],
    long[7_999],
    long[15_999],
  ]);
});
