import { expect, test } from 'vitest';
import { untilAborted, withDeadline } from './deadline.ts';

const never = new Promise<never>(() => undefined);

test('work that ends gives its own result or failure', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(3), signal)).toBe(3);
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('an abort is not kept waiting by work that does not listen', async () => {
  const controller = new AbortController();
  const waiting = untilAborted(never, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(untilAborted(never, controller.signal)).rejects.toThrow('stopped');
});

test('a wait ends with `deadline` when it runs out and with `stopped` when it is called off', async () => {
  const controller = new AbortController();
  const wait = { signal: controller.signal, what: 'a test' };
  await expect(withDeadline(never, { ...wait, ms: 1 })).rejects.toMatchObject({ code: 'deadline' });
  const waiting = withDeadline(never, { ...wait, ms: 3_600_000 });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'stopped' });
});
