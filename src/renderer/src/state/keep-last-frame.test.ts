import { expect, test } from 'vitest';
import { createListeners } from '../client/listeners.ts';
import { keepLastFrame } from './keep-last-frame.ts';

test('who listens later is told the last picture, then the new ones', () => {
  const frames = createListeners<Parameters<Parameters<ReturnType<typeof keepLastFrame>>[0]>>();
  const onFrame = keepLastFrame(frames.add);
  const header = { tabId: 1, width: 2, height: 3 };
  frames.emit(header, new Uint8Array([1]));
  frames.emit(header, new Uint8Array([2]));
  const seen: number[] = [];
  const stop = onFrame((_header, jpeg) => seen.push(jpeg[0] ?? -1));
  frames.emit(header, new Uint8Array([3]));
  stop();
  frames.emit(header, new Uint8Array([4]));
  expect(seen).toEqual([2, 3]);
});
