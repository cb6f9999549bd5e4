import { expect, it } from 'vitest';
import { isSelfTest, readCommandLine } from './command-names.ts';

it('a program that was started with one of them opens no window', () => {
  expect(readCommandLine(['chat', '--url', 'x'])).toEqual(['chat', '--url', 'x']);
  for (const args of [[], [''], ['--help'], ['--', 'chat'], ['chats']])
    expect(readCommandLine(args)).toBeNull();
});

it('only the self-test needs the app’s window', () => {
  expect(isSelfTest(['doctor', '--json', '--self-test'])).toBe(true);
  for (const args of [['doctor'], ['chat', '--self-test'], ['doctor', '--self-test', '--help']])
    expect(isSelfTest(args)).toBe(false);
});
