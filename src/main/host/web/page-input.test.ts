import { expect, it } from 'vitest';
import type { PageInput } from '#shared/ipc/index.ts';
import { InputForwarder } from './page-input.ts';

const modifiers = { alt: false, ctrl: false, meta: false, shift: false };
const move = (x: number): PageInput => ({
  kind: 'mouse',
  type: 'moved',
  x,
  y: 0,
  button: 'none',
  buttons: 0,
  clickCount: 0,
  modifiers,
});
const press: PageInput = {
  kind: 'mouse',
  type: 'pressed',
  x: 9,
  y: 0,
  button: 'left',
  buttons: 1,
  clickCount: 1,
  modifiers,
};
const wheel = (deltaY: number): PageInput => ({ kind: 'wheel', x: 0, y: 0, deltaX: 0, deltaY, modifiers });

/** A page that answers one event each time `answer` is called; `seen` is what reached it. */
function slowPage() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const forwarder = new InputForwarder({
    send: (_method, params) => {
      const { type, x, deltaY } = params as { type: string; x: number; deltaY?: number };
      seen.push(`${type} ${deltaY ?? x}`);
      return new Promise((resolve) => waiting.push(() => resolve(undefined)));
    },
    onEvent: () => () => undefined,
    onClose: () => () => undefined,
  });
  return {
    forwarder,
    seen,
    answer: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('keeps only the newest of the movements that a busy page has no time for', async () => {
  const { forwarder, seen, answer } = slowPage();
  for (const x of [1, 2, 3, 4]) forwarder.forward(move(x));
  await answer();
  expect(seen).toEqual(['mouseMoved 1', 'mouseMoved 4']);
});

it('adds up the turns of the wheel', async () => {
  const { forwarder, seen, answer } = slowPage();
  for (const delta of [10, 20, 30]) forwarder.forward(wheel(delta));
  await answer();
  expect(seen).toEqual(['mouseWheel 10', 'mouseWheel 50']);
});

it.each([
  [true, ['Runtime.evaluate']],
  [false, ['Runtime.evaluate', 'Input.dispatchKeyEvent']],
])('Esc leaves what fills the page, and is the page’s where nothing does (%s)', async (fills, methods) => {
  const seen: string[] = [];
  const forwarder = new InputForwarder({
    send: async (method) => {
      seen.push(method);
      return { result: { value: fills } };
    },
    onEvent: () => () => undefined,
    onClose: () => () => undefined,
  });
  forwarder.forward({ kind: 'key', type: 'down', key: 'Escape', code: 'Escape', repeat: false, modifiers });
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(methods);
});

it('sends the last movement before a press, so that the press lands there', () => {
  const { forwarder, seen } = slowPage();
  for (const x of [1, 2, 3]) forwarder.forward(move(x));
  forwarder.forward(press);
  expect(seen).toEqual(['mouseMoved 1', 'mouseMoved 3', 'mousePressed 9']);
});

it('loses neither a movement nor a turn of the wheel when they alternate', async () => {
  const { forwarder, seen, answer } = slowPage();
  forwarder.forward(move(1));
  forwarder.forward(wheel(10));
  forwarder.forward(move(2));
  await answer();
  await answer();
  expect(seen).toEqual(['mouseMoved 1', 'mouseWheel 10', 'mouseMoved 2']);
});

it('drops what follows once a page has left a hundred events unanswered', () => {
  const { forwarder, seen } = slowPage();
  for (let count = 0; count < 300; count += 1) forwarder.forward(press);
  expect(seen).toHaveLength(100);
});
