import { expect, test } from 'vitest';
import { questionText } from './turn-row.tsx';

const choices = ['Red boots', 'Blue boots'].map((text) => ({
  uid: text,
  tag: 'a',
  role: 'link',
  text,
  bbox: { x: 0, y: 0, width: 1, height: 1 },
}));

test('the list that stands below as buttons is not said twice', () => {
  expect(questionText('Which one do you mean? 1. Red boots, 2. Blue boots.', choices)).toBe(
    'Which one do you mean?',
  );
});

test('a question without a list is left as it is, and so is what is no question', () => {
  expect(questionText('Which boots?', choices)).toBe('Which boots?');
  expect(questionText('Total: 1. Red boots 2. Blue boots', [])).toBe('Total: 1. Red boots 2. Blue boots');
});
