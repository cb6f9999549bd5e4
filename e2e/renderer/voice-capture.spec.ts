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
  test.skip(
    true,
    'at times 0.3 s of sound is lost between two blocks, since 2026-11-22 and also alone; the cause is not found yet',
  );
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
  // What the window was given it sent, by the numbers above. Chromium itself skips a block of 10 ms now and then where
  // two cores have more to do than they can; what is lost for good on a quiet machine the benchmark counts.
  const likeness: number[] = [];
  let { lag } = first;
  for (let at = 2 * sampleRate; at < 60 * sampleRate; at += sampleRate / 2) {
    const place = placeOf(played, samples, at, lag, 800);
    likeness.push(place.likeness);
    lag = place.lag;
  }
  const alike = likeness.filter((value) => value > 0.7).length / likeness.length;
  // Some of the bursts are so soft that the echo canceller leaves little of them.
  expect(alike).toBeGreaterThan(0.6);
  // A tenth of a second in a minute.
  expect(Math.abs(lag - first.lag)).toBeLessThanOrEqual(0.1 * sampleRate);
});
