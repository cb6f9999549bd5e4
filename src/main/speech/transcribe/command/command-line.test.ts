import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCommandLine } from './command-line.ts';

test.each([
  ['pocketsphinx_continuous -infile {wav}', ['pocketsphinx_continuous', '-infile', '{wav}']],
  ['  a\t b \n c  ', ['a', 'b', 'c']],
  ['"/opt/my programs/hear" \'-m x\' ""', ['/opt/my programs/hear', '-m x', '']],
  ['a b\\ c \\"d\\" e\\\\f', ['a', 'b c', '"d"', 'e\\f']],
  ['a "b \\"c\\" \\\\ d" \'e\\f\'', ['a', 'b "c" \\ d', 'e\\f']],
  ['a --name="x y" b="{wav}".txt', ['a', '--name=x y', 'b={wav}.txt']],
  ["a /home/ann/Ann's/model x", ['a', "/home/ann/Ann's/model", 'x']],
  ["a --say='x y'", ['a', '--say=x y']],
  ['a C:\\models\\tiny', ['a', 'C:\\models\\tiny']],
  ['a trailing\\', ['a', 'trailing\\']],
  ['', []],
] as const)('%j', (line, words) => {
  expect(splitCommandLine(line, 'linux')).toEqual(words);
});

test.each([
  ['C:\\whisper\\main.exe -m C:\\models\\a.bin', ['C:\\whisper\\main.exe', '-m', 'C:\\models\\a.bin']],
  [
    '"C:\\Program Files\\x.exe" "\\\\server\\share\\a b"',
    ['C:\\Program Files\\x.exe', '\\\\server\\share\\a b'],
  ],
  ['C:\\dir\\ next \\"q\\"', ['C:\\dir\\', 'next', '"q"']],
] as const)('on Windows: %j', (line, words) => {
  expect(splitCommandLine(line, 'win32')).toEqual(words);
});

test('a quotation mark that is not closed is told', () => {
  expect(() => splitCommandLine('a "b c', 'linux')).toThrow(/quotation mark \("\) that is not closed/u);
  expect(() => splitCommandLine("a 'b c", 'win32')).toThrow(/not closed/u);
});

test('any words survive being quoted', () => {
  const quote = (word: string) => `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(splitCommandLine(words.map(quote).join(' '), 'linux')).toEqual(words);
    }),
  );
});
