import { expect, test } from 'vitest';
import { type KeyFacts, keyUse } from './pane-input.ts';

function pressed(key: string, held: Partial<KeyFacts> = {}): KeyFacts {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...held };
}

test('letters, Tab, Escape and most shortcuts are the page’s', () => {
  for (const event of [
    pressed('a'),
    pressed('Tab'),
    pressed('Escape'),
    pressed('.'),
    pressed('a', { ctrlKey: true }),
    pressed('k', { ctrlKey: true }),
  ]) {
    expect(keyUse(event)).toBe('send');
  }
});

test('there is always a way out of the page', () => {
  expect(keyUse(pressed('.', { ctrlKey: true }))).toBe('leave');
  expect(keyUse(pressed('.', { metaKey: true }))).toBe('leave');
});

test('pasting is left to the window, which knows the clipboard', () => {
  expect(keyUse(pressed('v', { ctrlKey: true }))).toBe('paste');
  expect(keyUse(pressed('V', { metaKey: true, shiftKey: true }))).toBe('paste');
  expect(keyUse(pressed('Insert', { shiftKey: true }))).toBe('paste');
});

test('keys of an input method are left to it', () => {
  expect(keyUse(pressed('Process'))).toBe('compose');
  expect(keyUse(pressed('Dead'))).toBe('compose');
  expect(keyUse(pressed('a', { isComposing: true }))).toBe('compose');
});
