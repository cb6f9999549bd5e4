import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mark } from '#shared/domain/index.ts';
import { buildCandidate, buildSnapshot } from '../agent/testing/fake-ports.ts';
import { createAskedMarks } from './asked-marks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = (y: number) => ({ x: 0, y, width: 10, height: 10 });
const choice = (uid: string, y = 5): Mark => ({ uid, box: box(y), label: '1', kind: 'choice' });
const at = (uid: string, y: number, inViewport = true) => buildCandidate({ uid, box: box(y), inViewport });

function play() {
  const drawn: (readonly Mark[])[] = [];
  const revealed: string[] = [];
  let page = [at('a', 5)];
  let works = false;
  const marks = createAskedMarks({
    draw: (next) => void drawn.push(next),
    look: async () => {
      if (works) return false;
      marks.see(buildSnapshot(page));
      return true;
    },
    reveal: async (uid) => {
      revealed.push(uid);
      page = page.map((one) => ({ ...one, box: box(50), inViewport: true }));
    },
  });
  return {
    marks,
    drawn,
    revealed,
    show: (...next: typeof page) => {
      page = next;
    },
    work: (next: boolean) => {
      works = next;
    },
  };
}

it('follows what it is about, and lets go of what is not there any more', async () => {
  const { marks, drawn, show } = play();
  show(at('a', 5), at('b', 9));
  marks.mark([choice('a'), choice('b')]);
  show(at('b', 70));
  marks.moved();
  await vi.runAllTimersAsync();
  expect(drawn.at(-1)).toEqual([choice('b', 70)]);
  marks.mark([]);
  marks.moved();
  await vi.runAllTimersAsync();
  expect(drawn.at(-1)).toEqual([]);
});

it('brings the first into sight where none of them is, when it is asked and when the page is resized', async () => {
  const { marks, drawn, revealed, show } = play();
  show(at('a', 900, false));
  marks.mark([choice('a', 900)]);
  await vi.runAllTimersAsync();
  expect(drawn.at(-1)).toEqual([choice('a', 50)]);
  show(at('a', -400, false));
  marks.moved();
  await vi.runAllTimersAsync();
  expect(revealed).toEqual(['a']);
  marks.resized();
  await vi.runAllTimersAsync();
  expect(revealed).toEqual(['a', 'a']);
});

it('looks once more after a resize, since the first look may have begun before it', async () => {
  const { marks, revealed, show } = play();
  marks.mark([choice('a')]);
  await vi.runAllTimersAsync();
  marks.resized();
  // Of the old size, where it was still in sight.
  marks.see(buildSnapshot([at('a', 5)]));
  show(at('a', 900, false));
  await vi.runAllTimersAsync();
  expect(revealed).toEqual(['a']);
});

it('waits for a run that is at work, and draws what is only shown as it was given', async () => {
  const { marks, drawn, work } = play();
  work(true);
  const target: Mark = { ...choice('a'), kind: 'target' };
  marks.mark([target]);
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([[target]]);
  marks.mark([choice('a', 1)]);
  await vi.advanceTimersByTimeAsync(1_000);
  work(false);
  await vi.runAllTimersAsync();
  expect(drawn.at(-1)).toEqual([choice('a', 5)]);
});
