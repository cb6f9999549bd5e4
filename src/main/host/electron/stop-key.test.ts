import { beforeEach, expect, it, vi } from 'vitest';

const desktop = vi.hoisted(() => ({ taken: new Map<string, () => void>(), gives: 'yes' }));

vi.mock('electron', () => ({
  globalShortcut: {
    register: (keys: string, listener: () => void) => {
      if (desktop.gives === 'throws') throw new Error('no global shortcuts portal');
      if (desktop.gives === 'yes') desktop.taken.set(keys, listener);
      return desktop.gives === 'yes';
    },
    unregister: (keys: string) => void desktop.taken.delete(keys),
  },
}));

const { createStopKey } = await import('./stop-key.ts');
let pressed = 0;
let told: string[] = [];
const make = () =>
  createStopKey(
    () => void pressed++,
    (notice) => told.push(notice),
  );

beforeEach(() => {
  desktop.taken.clear();
  desktop.gives = 'yes';
  [pressed, told] = [0, []];
});

it('is taken from other programs while something runs, and only then', () => {
  const key = make();
  expect(desktop.taken.size).toBe(0);
  key.setRunning(true);
  key.setRunning(true);
  expect(desktop.taken.size).toBe(1);
  for (const press of desktop.taken.values()) press();
  expect(pressed).toBe(1);
  key.setRunning(false);
  expect(desktop.taken.size).toBe(0);
});

it.each(['no', 'throws'])('says once where it cannot be had (%s), and is tried for at each run', (gives) => {
  desktop.gives = gives;
  const key = make();
  expect(told).toEqual([]);
  for (const isRunning of [true, false, true, false]) key.setRunning(isRunning);
  // By the name that stands on the keyboard.
  expect(told).toEqual([
    expect.stringMatching(/^The key (?:Ctrl|Cmd)\+Shift\+\. .*Stop in the window still works/),
  ]);
  desktop.gives = 'yes';
  key.setRunning(true);
  expect(desktop.taken.size).toBe(1);
});
