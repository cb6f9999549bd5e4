import { expect, test } from 'vitest';
import { elementWord } from './element-words.ts';

test('an element has the word that people use, never the one the page is written in', () => {
  expect(elementWord({ role: 'searchbox', tag: 'input' })).toBe('search box');
  expect(elementWord({ role: '', tag: 'a' })).toBe('link');
  expect(elementWord({ role: 'menuitem', tag: 'li' })).toBe('menu entry');
  for (const tag of ['div', 'span', 'custom-widget']) {
    expect(elementWord({ role: '', tag })).toBe('');
    expect(elementWord({ role: 'generic', tag })).toBe('');
  }
  // A page may write anything there.
  expect(elementWord({ role: 'constructor', tag: '__proto__' })).toBe('');
});
