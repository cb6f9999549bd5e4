import { expect, test } from 'vitest';
import { settings } from '#shared/domain/index.ts';
import { languageName, speechLanguages } from './speech-languages.ts';

test('every language is one that the setting takes, has a name, and stands there once', () => {
  const codes = speechLanguages.map(({ value }) => value);
  expect(codes.filter((code) => !settings.safeParse({ speechLanguage: code }).success)).toEqual([]);
  expect(speechLanguages.filter(({ value, label }) => value === label)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a code of a system’s own making is shown as it is', () => {
  expect(languageName('de')).toBe('German');
  expect(languageName('en-US-x')).toBe('en-US-x');
});
