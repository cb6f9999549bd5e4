import { expect, test } from 'vitest';
import { chooseVoice, sortVoices, type Voice } from './voices.ts';

function voice(name: string, language: string, more: Partial<Voice> = {}): Voice {
  return { id: name, name, language, isLocal: true, isDefault: false, ...more };
}

const voices = [
  voice('Google US', 'en-US', { isLocal: false, isDefault: true }),
  voice('English (America)', 'en-US'),
  voice('English (Great Britain)+Adam', 'en-GB'),
  voice('English (Great Britain)', 'en-GB'),
  voice('German', 'de'),
];

test('a voice of the text’s language and the window’s region is taken', () => {
  expect(chooseVoice(voices, '', 'en', 'en-GB')?.name).toBe('English (Great Britain)');
  expect(chooseVoice(voices, '', 'de', 'en-GB')?.name).toBe('German');
});

test('no voice of another machine is taken unless it was chosen', () => {
  expect(chooseVoice(voices.slice(0, 1), '', 'en', 'en-US')).toBeNull();
  expect(chooseVoice(voices, 'Google US', 'en', 'en-US')?.name).toBe('Google US');
});

test('the chosen voice leaves another language to a voice that knows it', () => {
  expect(chooseVoice(voices, 'English (America)', 'de', 'en-GB')?.name).toBe('German');
  expect(chooseVoice(voices, 'English (America)', 'fr', 'en-GB')?.name).toBe('English (America)');
});

test('a voice that is gone is as good as none', () => {
  expect(chooseVoice(voices, 'Zarvox', 'en', 'en-US')?.name).toBe('English (America)');
  expect(chooseVoice([], 'Zarvox', 'en', 'en-US')).toBeNull();
});

test('voices of the spoken language come first, those of other machines last', () => {
  expect(sortVoices(voices, 'de').map(({ name }) => name)).toEqual([
    'German',
    'English (Great Britain)',
    'English (Great Britain)+Adam',
    'English (America)',
    'Google US',
  ]);
});
