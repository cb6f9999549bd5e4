import { expect, test } from 'vitest';
import { changeWords } from './words.ts';

test('a change of the page is told in a sentence, many new texts by the first of them', () => {
  const appeared = ['Added to the basket', '1', '£6.50', 'Checkout', 'Close'];
  expect(changeWords({ kind: 'text', appeared, vanished: 1 })).toEqual([
    'New text: “Added to the basket”, “1”, “£6.50” and 2 more.',
    'One line is gone.',
  ]);
  expect(changeWords({ kind: 'navigated', from: '/', to: 'https://a.example/', title: '' })).toEqual([
    'The page became https://a.example/.',
  ]);
  expect(changeWords({ kind: 'value', value: '' })).toEqual(['The field is empty now.']);
});

test('what was sent is told with what was checked, and not here', () => {
  expect(changeWords({ kind: 'sent', requests: [] })).toEqual([]);
});
