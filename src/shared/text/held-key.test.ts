import { expect, test } from 'vitest';
import { createDoublePress, createHeldKey, type KeyEdge } from './held-key.ts';

function edge(type: 'down' | 'up', key: string, held: Partial<KeyEdge> = {}): KeyEdge {
  const code = key === ' ' ? 'Space' : key;
  return { type, key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}
const both = { ctrlKey: true, shiftKey: true };

test('a combination is held from the press that completes it until its key comes up', () => {
  const key = createHeldKey('Ctrl+Shift+Space', false);
  expect(key.take(edge('down', 'Control', { ctrlKey: true }))).toEqual({ edge: null, isOurs: false });
  expect(key.take(edge('down', 'Shift', both))).toEqual({ edge: null, isOurs: false });
  expect(key.take(edge('down', ' ', both))).toEqual({ edge: 'down', isOurs: true });
  expect(key.take(edge('down', ' ', both))).toEqual({ edge: null, isOurs: true });
  expect(key.take(edge('up', ' ', both))).toEqual({ edge: 'up', isOurs: true });
  expect(key.take(edge('up', 'Shift', { ctrlKey: true }))).toEqual({ edge: null, isOurs: false });
});

test('a modifier that comes up first ends it, once, and is left to whoever saw it go down', () => {
  const key = createHeldKey('Ctrl+Shift+Space', false);
  key.take(edge('down', ' ', both));
  expect(key.take(edge('up', 'Control', { shiftKey: true }))).toEqual({ edge: 'up', isOurs: false });
  expect(key.take(edge('up', 'Shift'))).toEqual({ edge: null, isOurs: false });
  expect(key.take(edge('up', ' '))).toEqual({ edge: null, isOurs: true });
  expect(key.take(edge('down', ' ', both))).toEqual({ edge: 'down', isOurs: true });
});

test('neither fewer keys nor more will do', () => {
  const key = createHeldKey('Ctrl+Shift+Space', false);
  expect(key.take(edge('down', ' ')).edge).toBeNull();
  expect(key.take(edge('down', ' ', { ctrlKey: true })).edge).toBeNull();
  expect(key.take(edge('down', ' ', { ...both, altKey: true })).edge).toBeNull();
});

test('on a Mac the command key takes the place of Ctrl', () => {
  const key = createHeldKey('Ctrl+Shift+Space', true);
  expect(key.take(edge('down', ' ', both)).edge).toBeNull();
  expect(key.take(edge('down', ' ', { metaKey: true, shiftKey: true })).edge).toBe('down');
  expect(key.take(edge('up', 'Meta', { shiftKey: true })).edge).toBe('up');
});

test('a letter is known by its place on the keyboard, where Alt makes a sign of it', () => {
  const key = createHeldKey('Alt+T', true);
  expect(key.take(edge('down', '†', { code: 'KeyT', altKey: true })).edge).toBe('down');
  expect(key.take(edge('up', 't', { code: 'KeyT' })).edge).toBe('up');
});

test('a single key works too, and so does a modifier by itself', () => {
  expect(createHeldKey('F8', false).take(edge('down', 'F8')).edge).toBe('down');
  const alt = createHeldKey('Alt', false);
  expect(alt.take(edge('down', 'Alt', { code: 'AltLeft', altKey: true })).edge).toBe('down');
  expect(alt.take(edge('up', 'Alt', { code: 'AltLeft' })).edge).toBe('up');
});

test('what was held is let go when the keyboard goes elsewhere', () => {
  const key = createHeldKey('F8', false);
  expect(key.release()).toBe(false);
  key.take(edge('down', 'F8'));
  expect(key.release()).toBe(true);
  expect(key.take(edge('up', 'F8'))).toEqual({ edge: null, isOurs: false });
});

test('two quick presses are a pair, slow ones are not', () => {
  const press = createDoublePress();
  expect([0, 300].map(press)).toEqual([false, true]);
  expect([10_000, 10_700].map(press)).toEqual([false, false]);
});

test('a third quick press begins anew', () => {
  const press = createDoublePress();
  expect([0, 200, 400, 600].map(press)).toEqual([false, true, false, true]);
});
