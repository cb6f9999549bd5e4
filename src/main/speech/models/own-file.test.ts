import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkOwnFile } from './own-file.ts';
import { tinyEnglish, writeGgml } from './testing/write-ggml.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-own-'));
const file = join(folder, 'own.bin');
afterAll(() => rmSync(folder, { recursive: true }));

function refusal(path: string): Promise<string> {
  return checkOwnFile(path).then(
    ({ name }) => `It is ${name}.`,
    (error: Error) => error.message,
  );
}

test.each([
  ['tiny.en', tinyEnglish],
  ['tiny.en-q5_1', { ...tinyEnglish, fileType: 9 }],
  ['base', { layers: 6, state: 512, vocabulary: 51_865, fileType: 1 }],
  ['small.en-q5_1', { layers: 12, state: 768, vocabulary: 51_864, fileType: 9 }],
])('%s is known by what it is made of', async (name, shape) => {
  writeGgml(file, shape);
  expect(await checkOwnFile(file)).toEqual({ name });
});

test('a model that was cut off is refused, wherever it was cut', async () => {
  const starts = writeGgml(file, tinyEnglish);
  expect(starts).toHaveLength(168);
  const end = starts.at(-1) ?? 0;
  const cuts = [60, 70_000, 300_000, starts[0], starts[1], starts[100], starts[166], end - 1];
  for (const cut of cuts.toReversed()) {
    truncateSync(file, cut);
    expect(await refusal(file)).toMatch(/is a whisper model \(tiny\.en\), but a part of it is missing/);
  }
  truncateSync(file, 20);
  expect(await refusal(file)).toMatch(/not a whisper model that Parley can load/);
});

test('a model with something behind it is refused', async () => {
  writeGgml(file, tinyEnglish);
  writeFileSync(file, 'more', { flag: 'a' });
  expect(await refusal(file)).toMatch(/missing or damaged/);
});

test.each([
  ['an empty file', ''],
  ['a GGUF model, which is for language models', 'GGUF\u0003'],
  ['a PyTorch model or a zip archive', 'PK\u0003\u0004'],
  ['a web page', '<!DOCTYPE html><title>Sign in</title>'],
  ['a pointer to the model', 'version https://git-lfs.github.com/spec/v1'],
  ['a sound file', 'RIFF....WAVE'],
  ['another kind of file', 'hello'],
])('%s is named as what it is', async (words, content) => {
  writeFileSync(file, content);
  expect(await refusal(file)).toContain(`is ${words}`);
});

test('another ggml model, a folder, nothing and half a path are refused', async () => {
  const other = Buffer.alloc(64, 1);
  other.writeUInt32LE(0x67_67_6d_6c, 0);
  writeFileSync(file, other);
  expect(await refusal(file)).toMatch(/ggml file, but not a whisper model/);
  expect(await refusal(folder)).toMatch(/is not a file/);
  expect(await refusal(join(folder, 'nothing.bin'))).toMatch(/There is no file/);
  expect(await refusal(join(file, 'below.bin'))).toMatch(/There is no file/);
  expect(await refusal('own.bin')).toMatch(/is not a whole path/);
  await expect(checkOwnFile(folder)).rejects.toMatchObject({ code: 'bad-input' });
});
