import { expect, test } from 'vitest';
import { readMessages } from './prompt-messages.ts';

test('a kept prompt is read message by message, a picture by its note', () => {
  const prompt = JSON.stringify([
    { role: 'system', content: 'Do it.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'THE PAGE' },
        { type: 'image', jpeg: '41 kB' },
      ],
    },
  ]);
  expect(readMessages(prompt)).toEqual([
    { role: 'system', text: 'Do it.' },
    { role: 'user', text: 'THE PAGE\n{"type":"image","jpeg":"41 kB"}' },
  ]);
});

test('what is no list of messages stays as it is, and nothing stays nothing', () => {
  expect(readMessages('{"verb":"click"}')).toEqual([{ role: '', text: '{"verb":"click"}' }]);
  expect(readMessages('words')).toEqual([{ role: '', text: 'words' }]);
  expect(readMessages('')).toEqual([]);
});
