import { existsSync } from 'node:fs';
import { burstsOfNoise, launchWith, placeOf, sampleRate, sentSound, writeWav } from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

const seconds = 75;
const played = burstsOfNoise(seconds);
const file = writeWav(`bursts-${seconds}`, played);

test.use({ permissions: ['microphone'], launchOptions: launchWith(file) });

const microphone = { name: /^Speak: click/ } as const;

test('a minute of sound arrives complete and in order, and is the sound that was played', async ({
  main,
  open,
}) => {
  expect(existsSync(file)).toBe(true);
  const page = await open();
  await page.getByRole('button', microphone).click();
  await expect(page.getByText('Listening, Esc ends it')).toBeVisible();
  const wanted = 61 * sampleRate;
  await expect.poll(() => sentSound(main).samples.length, { timeout: 150_000 }).toBeGreaterThan(wanted);
  const { samples, misplaced } = sentSound(main);
  expect(misplaced).toBe(0);
  const first = placeOf(played, samples, 2 * sampleRate, 0, 2 * sampleRate);
  expect(first.likeness).toBeGreaterThan(0.7);
  const lags: number[] = [];
  for (let at = 2 * sampleRate; at < 60 * sampleRate; at += sampleRate / 2) {
    lags.push(placeOf(played, samples, at, first.lag, 400).lag);
  }
  // One sample up or down is the resampling; a lost block would be 128 or more, for good.
  expect(Math.max(...lags) - Math.min(...lags)).toBeLessThanOrEqual(2);
});
