import { expect, test } from 'vitest';
import { stopped, TurnQueue } from './turn-queue.ts';

const never = new AbortController().signal;

/** Work that goes on until it is let go or aborted. */
function work() {
  const gate = Promise.withResolvers<void>();
  let started = false;
  return {
    finish: () => gate.resolve(),
    get started() {
      return started;
    },
    run: (name: string) => async (signal: AbortSignal) => {
      started = true;
      signal.addEventListener('abort', () => gate.reject(stopped()));
      await gate.promise;
      return name;
    },
  };
}

test('one runs at a time, in the order asked', async () => {
  const queue = new TurnQueue();
  const [first, second] = [work(), work()];
  const a = queue.take({ isPartial: false, signal: never }, first.run('a'));
  const b = queue.take({ isPartial: false, signal: never }, second.run('b'));
  expect([first.started, second.started]).toEqual([true, false]);
  first.finish();
  expect(await a).toBe('a');
  second.finish();
  expect(await b).toBe('b');
});

test('a final one ends a partial that is under way', async () => {
  const queue = new TurnQueue();
  const [partial, final] = [work(), work()];
  const glimpse = queue.take({ isPartial: true, signal: never }, partial.run('partial'));
  const words = queue.take({ isPartial: false, signal: never }, final.run('final'));
  final.finish();
  await expect(glimpse).rejects.toMatchObject({ code: 'stopped' });
  expect(await words).toBe('final');
});

test('a final one is not ended by another, nor by a partial', async () => {
  const queue = new TurnQueue();
  const [first, second] = [work(), work()];
  const words = queue.take({ isPartial: false, signal: never }, first.run('final'));
  const glimpse = queue.take({ isPartial: true, signal: never }, second.run('partial'));
  first.finish();
  second.finish();
  expect(await words).toBe('final');
  expect(await glimpse).toBe('partial');
});

test('of partials only the newest waits', async () => {
  const queue = new TurnQueue();
  const [first, second, third] = [work(), work(), work()];
  const a = queue.take({ isPartial: true, signal: never }, first.run('a'));
  const b = queue.take({ isPartial: true, signal: never }, second.run('b'));
  const c = queue.take({ isPartial: true, signal: never }, third.run('c'));
  await expect(b).rejects.toMatchObject({ code: 'stopped' });
  first.finish();
  third.finish();
  expect(await a).toBe('a');
  expect(await c).toBe('c');
  expect(second.started).toBe(false);
});

test('what is aborted while it waits never starts; while it runs, it is told', async () => {
  const queue = new TurnQueue();
  const [first, second] = [work(), work()];
  const [stopFirst, stopSecond] = [new AbortController(), new AbortController()];
  const a = queue.take({ isPartial: false, signal: stopFirst.signal }, first.run('a'));
  const b = queue.take({ isPartial: false, signal: stopSecond.signal }, second.run('b'));
  stopSecond.abort();
  await expect(b).rejects.toMatchObject({ code: 'stopped' });
  stopFirst.abort();
  await expect(a).rejects.toMatchObject({ code: 'stopped' });
  expect(second.started).toBe(false);
  await expect(
    queue.take({ isPartial: false, signal: AbortSignal.abort() }, work().run('c')),
  ).rejects.toMatchObject({
    code: 'stopped',
  });
});

test('a failure is told to whoever asked, and the next goes on', async () => {
  const queue = new TurnQueue();
  const broken = queue.take({ isPartial: false, signal: never }, async () => {
    throw new Error('broken');
  });
  const next = queue.take({ isPartial: false, signal: never }, async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('closing ends what runs and what waits, and takes nothing more', async () => {
  const queue = new TurnQueue();
  const [first, second] = [work(), work()];
  const a = queue.take({ isPartial: false, signal: never }, first.run('a'));
  const b = queue.take({ isPartial: false, signal: never }, second.run('b'));
  const both = Promise.allSettled([a, b]);
  await queue.close(stopped('closed'));
  expect((await both).map((each) => each.status)).toEqual(['rejected', 'rejected']);
  await expect(queue.take({ isPartial: false, signal: never }, work().run('c'))).rejects.toMatchObject({
    code: 'stopped',
  });
});
