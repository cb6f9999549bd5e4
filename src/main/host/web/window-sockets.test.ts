import { expect, it } from 'vitest';
import { LatestSender } from './window-sockets.ts';

/** A window that takes one picture each time `take` is called. */
function slowWindow() {
  const sent: number[] = [];
  let take: () => void = () => undefined;
  const sender = new LatestSender<number>((item) => {
    sent.push(item);
    return new Promise((resolve) => {
      take = resolve;
    });
  });
  return {
    sender,
    sent,
    take: async () => {
      take();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('drops the pictures in between when a window is slow, but never the last', async () => {
  const { sender, sent, take } = slowWindow();
  for (const picture of [1, 2, 3, 4]) sender.offer(picture);
  expect(sent).toEqual([1]);
  await take();
  expect(sent).toEqual([1, 4]);
  await take();
  sender.offer(5);
  expect(sent).toEqual([1, 4, 5]);
});

it('goes on after a picture that could not be sent', async () => {
  const sent: number[] = [];
  const sender = new LatestSender<number>(async (item) => {
    sent.push(item);
    if (item === 1) throw new Error('reset by peer');
  });
  sender.offer(1);
  sender.offer(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([1, 2]);
});
