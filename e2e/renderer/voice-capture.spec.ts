import { existsSync } from 'node:fs';
import { isFullRun } from '../../src/main/testing/sample.ts';
import {
  burstsOfNoise,
  indexOfSound,
  launchWith,
  placeOf,
  playExactly,
  sampleRate,
  sentSound,
  writeWav,
} from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

/** Of sound, which takes as long as it lasts. */
const seconds = isFullRun ? 75 : 24;
const played = burstsOfNoise(seconds);
const file = writeWav(`bursts-${seconds}`, played);

test.use({ permissions: ['microphone'], launchOptions: launchWith(file) });

const microphone = { name: /^Speak: click/ } as const;

test('sound arrives complete and in order, and is the sound that was played', async ({
  main,
  open,
  context,
}) => {
  await playExactly(context, () => played);
  const page = await open();
  await page.getByRole('button', microphone).click();
  await expect(page.getByText('Listening, Esc ends it')).toBeVisible();
  // A minute, or ten seconds.
  const wanted = (seconds - 14) * sampleRate;
  await expect.poll(() => sentSound(main).samples.length, { timeout: 150_000 }).toBeGreaterThan(wanted);
  const { samples, misplaced } = sentSound(main);
  expect(misplaced).toBe(0);
  // The capture begins once the audio thread runs evenly: a few blocks in.
  const begin = indexOfSound(played, samples.subarray(0, sampleRate));
  expect(begin).toBeGreaterThanOrEqual(0);
  expect(begin).toBeLessThan(sampleRate);
  expect(indexOfSound(played, samples.subarray(0, wanted))).toBe(begin);
});

test('what Chromium’s own microphone gives is what is sent', async ({ main, open }) => {
  expect(existsSync(file)).toBe(true);
  const page = await open();
  await page.getByRole('button', microphone).click();
  await expect
    .poll(() => sentSound(main).samples.length, { timeout: 150_000 })
    .toBeGreaterThan(8 * sampleRate);
  const { samples, misplaced } = sentSound(main);
  expect(misplaced).toBe(0);
  let near = placeOf(played, samples, 2 * sampleRate, 0, 2 * sampleRate);
  const alike: number[] = [];
  const unlike: number[] = [];
  const another = played.toReversed();
  for (let at = 2 * sampleRate; at < 7 * sampleRate; at += sampleRate / 2) {
    // Chromium may have filled in or left out some blocks before it.
    near = placeOf(played, samples, at, near.lag, sampleRate / 2);
    alike.push(near.likeness);
    unlike.push(placeOf(another, samples, at, near.lag, sampleRate / 2).likeness);
  }
  // The echo canceller leaves about 0.7 of each burst's likeness, and Chromium may lose some blocks; another sound has next to none.
  expect(alike.filter((value) => value > 0.5).length).toBeGreaterThan(0.6 * alike.length);
  expect(Math.max(...unlike)).toBeLessThan(0.3);
});
