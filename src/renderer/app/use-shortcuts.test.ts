import { expect, test } from 'vitest';
import { matchKeys, type PressedKey } from './use-shortcuts.ts';

function pressed(key: string, held: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('all the named keys are needed and no others', () => {
  expect(matchKeys('Ctrl+K', pressed('k', { ctrlKey: true }), false)).toBe(true);
  expect(matchKeys('Ctrl+K', pressed('k'), false)).toBe(false);
  expect(matchKeys('Ctrl+K', pressed('K', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
  expect(matchKeys('Ctrl+Shift+O', pressed('O', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  expect(matchKeys('Alt+Left', pressed('ArrowLeft', { altKey: true }), false)).toBe(true);
});

test('on a Mac the command key takes the place of Ctrl', () => {
  expect(matchKeys('Ctrl+K', pressed('k', { metaKey: true }), true)).toBe(true);
  expect(matchKeys('Ctrl+K', pressed('k', { ctrlKey: true }), true)).toBe(false);
});

test('a sign is matched however the keyboard makes it', () => {
  expect(matchKeys('?', pressed('?', { shiftKey: true }), false)).toBe(true);
  expect(matchKeys('?', pressed('?'), false)).toBe(true);
  expect(matchKeys('Ctrl+,', pressed(',', { ctrlKey: true }), false)).toBe(true);
});
