import { expect, test } from 'vitest';
import { withInternalWords } from '../../../e2e/internal-words.ts';
import { commandNames } from '../platform/command-names.ts';
import { type Commands, runCommandLine } from './program.ts';

/** All that one command line prints, on commands that do nothing. */
async function printed(...args: readonly string[]): Promise<string> {
  const texts: string[] = [];
  const nothing = async () => 0;
  const commands: Commands = {
    chat: nothing,
    predict: nothing,
    rank: nothing,
    evaluate: nothing,
    records: nothing,
    exportSession: nothing,
    importSession: nothing,
    backUp: nothing,
    restore: nothing,
    doctor: nothing,
    listSessions: nothing,
    searchSessions: nothing,
    showSession: nothing,
    deleteSessions: nothing,
    replay: nothing,
    update: nothing,
    onPath: nothing,
  };
  await runCommandLine(args, {
    commands,
    defaultDataDir: () => '/data',
    version: '1.2.3',
    writeOut: (text) => texts.push(text),
    writeError: (text) => texts.push(text),
  });
  return texts.join('');
}

test.each([[], ...commandNames.map((name) => [name])])(
  'the help of %s is in words that people use',
  async (...name) => {
    const help = await printed(...name, '--help');
    expect(help).toContain('Usage: parley');
    expect(withInternalWords(help.split('\n'))).toEqual([]);
  },
);

test.each([
  [],
  ['fly'],
  ['chat', '--navigator', 'abacus'],
  ['chat', '--url', 'file:///etc/passwd'],
  ['chat', '--loud'],
  ['predict'],
  ['rank', '--input', 'a', '--output', 'b', '--top', 'all'],
  ['rank', '--input', 'a', '--output', 'b', '--device', 'abacus'],
  ['eval', '--dataset', 'other'],
  ['export', 'last'],
  ['export', 'last', '--format', 'word', '--out', 'a'],
])('so is what is wrong with %s', async (...args) => {
  const said = await printed(...args);
  expect(said).toMatch(/^parley: /u);
  expect(withInternalWords([said])).toEqual([]);
});
