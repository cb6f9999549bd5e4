import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('a sleep ends with `stopped` as soon as its signal is aborted', async () => {
  const controller = new AbortController();
  const sleeping = systemClock.sleep(3_600_000, controller.signal);
  controller.abort();
  await expect(sleeping).rejects.toMatchObject({ name: 'AppError', code: 'stopped' });
});

test('a sleep on an aborted signal does not begin', async () => {
  await expect(systemClock.sleep(3_600_000, AbortSignal.abort())).rejects.toMatchObject({ code: 'stopped' });
});

test('a sleep that is left alone resolves, and the monotonic clock has moved', async () => {
  const before = systemClock.monotonic();
  await systemClock.sleep(5, new AbortController().signal);
  expect(systemClock.monotonic()).toBeGreaterThan(before);
});
