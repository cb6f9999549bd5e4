import { expect, test } from 'vitest';
import { maskHeard } from './mask-heard.ts';

const mask = (text: string): string => text.replaceAll('hunter2', '••••••');

test('what was heard is masked where the secret stands in it', () => {
  expect(maskHeard('log in with hunter2', 'log in, with hunter2', mask)).toBe('log in, with ••••••');
});

test('a secret that was heard in another spelling takes all of what was heard with it', () => {
  expect(maskHeard('log in with hunter2', 'log in with hunter 2', mask)).toBe('••••••');
});

test('a secret that was mended away is masked although the utterance has none', () => {
  expect(maskHeard('log in', 'log in with hunter2', mask)).toBe('log in with ••••••');
});

test('where there is none nothing changes, and masking again changes nothing', () => {
  expect(maskHeard('open the second one', 'Open the second one.', mask)).toBe('Open the second one.');
  expect(maskHeard('log in with ••••••', '••••••', mask)).toBe('••••••');
  expect(maskHeard('log in with hunter2', 'log in with ••••••', mask)).toBe('log in with ••••••');
});
