import { expect, test } from 'vitest';
import { createHeldKey } from '#shared/text/held-key.ts';
import { type PressedKeys, recordKeys } from './talk-key.tsx';

function press(key: string, code: string, held = ''): PressedKeys {
  return {
    key,
    code,
    ctrlKey: held.includes('c'),
    metaKey: held.includes('m'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
  };
}

test.each([
  ['Ctrl+Shift+Space', press(' ', 'Space', 'cs')],
  ['Alt+M', press('m', 'KeyM', 'a')],
  ['F8', press('F8', 'F8')],
  ['Ctrl+Alt+Left', press('ArrowLeft', 'ArrowLeft', 'ca')],
])('%s is recorded, and heard when it is pressed again', (keys, event) => {
  expect(recordKeys(event, false, ['Ctrl+K'])).toEqual({ kind: 'keys', keys });
  expect(createHeldKey(keys, false).take({ type: 'down', ...event }).edge).toBe('down');
});

test('on a Mac the command key is written as Ctrl, and its letters are letters', () => {
  expect(recordKeys(press('µ', 'KeyM', 'ma'), true, [])).toEqual({ kind: 'keys', keys: 'Ctrl+Alt+M' });
  expect(recordKeys(press('m', 'KeyM', 'c'), true, []).kind).toBe('refused');
});

test.each([
  ['a letter alone', press('b', 'KeyB')],
  ['a capital', press('B', 'KeyB', 's')],
  ['Enter', press('Enter', 'Enter')],
  ['Space', press(' ', 'Space')],
  ['copying', press('c', 'KeyC', 'c')],
  ['closing the tab', press('w', 'KeyW', 'c')],
  ['the system’s key', press('l', 'KeyL', 'm')],
  ['keys in use', press('k', 'KeyK', 'c')],
  ['the separator itself', press('+', 'Equal', 'c')],
])('%s is refused in words', (_name, event) => {
  expect(recordKeys(event, false, ['Ctrl+K', '?'])).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/\.$/),
  });
});

test('modifiers alone wait for the rest, and Escape gives up', () => {
  expect(recordKeys(press('Shift', 'ShiftLeft', 'cs'), false, [])).toEqual({
    kind: 'wait',
    keys: 'Ctrl+Shift',
  });
  expect(recordKeys(press('Escape', 'Escape'), false, [])).toEqual({ kind: 'cancel' });
});
