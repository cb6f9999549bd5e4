import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countWordErrors,
  makeSound,
  readWav,
  type Sound,
  sampleRate,
  sequence,
  silence,
  spoken,
  wavOf,
  whyNoTools,
  wordErrorRate,
} from './index.ts';

describe('word errors', () => {
  it.each([
    ['open the second one', 'Open the second one.', 0],
    ['open the second one', 'open second one', 1],
    ['open the second one', 'open up the second one', 1],
    ['open the second one', 'open a second one', 1],
    ['open the second one', '', 4],
    ["don't stop", 'dont stop', 0],
    ['one', 'a b c', 3],
  ])('from %j to %j are %d', (said, heard, errors) => {
    expect(countWordErrors(said, heard).errors).toBe(errors);
  });

  it('are a rate over all words of all utterances', () => {
    const rate = wordErrorRate([
      { said: 'go back', heard: 'go back' },
      { said: 'open the second one', heard: 'open the second' },
    ]);
    expect(rate).toBeCloseTo(1 / 6);
  });
});

describe('WAV files', () => {
  it('are read as they were written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-wav-'));
    const path = join(folder, 'one.wav');
    writeFileSync(path, wavOf(Int16Array.of(0, 1, -1, 32_767, -32_768)));
    expect([...readWav(path)]).toEqual([0, 1, -1, 32_767, -32_768]);
    writeFileSync(path, 'no sound at all, but long enough for a header of a file of some kind');
    expect(() => readWav(path)).toThrow('no WAV file');
    await rm(folder, { recursive: true });
  });
});

const loudest = (samples: Int16Array): number =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

const missing = whyNoTools(['sox', 'flite', 'espeak-ng']);

describe.skipIf(missing !== null)(`sounds made here${missing === null ? '' : ` (${missing})`}`, () => {
  it('are as long as they should be, and found again', () => {
    const path = makeSound(silence(1.5));
    expect(readWav(path)).toHaveLength(1.5 * sampleRate);
    expect(loudest(readWav(path))).toBe(0);
    expect(makeSound(silence(1.5))).toBe(path);
  });

  it.each(['flite rms', 'espeak en-gb'])('hold speech of %s between silences', (voice) => {
    const samples = readWav(makeSound(spoken('open the second one', voice, 1, 0.5, 1)));
    expect(loudest(samples.subarray(0, 0.4 * sampleRate))).toBe(0);
    expect(loudest(samples)).toBeGreaterThan(3_000);
    expect(loudest(samples.subarray(-0.9 * sampleRate))).toBe(0);
  });

  it('take less time when they are spoken faster', () => {
    const length = (speed: number) =>
      readWav(makeSound({ kind: 'speech', text: 'open the second one', voice: 'flite rms', speed })).length;
    expect(length(1.3)).toBeLessThan(length(1) * 0.9);
  });

  it('can be mixed and joined', () => {
    const noise: Sound = { kind: 'noise', colour: 'pink', seconds: 1, level: 0.2 };
    const mixed = readWav(
      makeSound({
        kind: 'mix',
        parts: [
          [noise, 1],
          [silence(2), 1],
        ],
      }),
    );
    expect(mixed).toHaveLength(2 * sampleRate);
    expect(loudest(mixed.subarray(0, sampleRate))).toBeGreaterThan(500);
    expect(readWav(makeSound(sequence(noise, silence(1))))).toHaveLength(2 * sampleRate);
  });
});
