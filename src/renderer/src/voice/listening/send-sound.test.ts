import { expect, test, vi } from 'vitest';
import { createSoundSender } from './send-sound.ts';

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
  return vi.waitFor(() => expect(taken.at(-1)?.samples).toHaveLength(16_000));
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
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
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
