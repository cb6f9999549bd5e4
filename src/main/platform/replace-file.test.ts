import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { replaceFile } from './replace-file.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

test('the new content takes the place of the old and nothing else is left', () => {
  const file = join(folder, 'a.json');
  writeFileSync(file, 'old');
  writeFileSync(`${file}.tmp`, "somebody else's");
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.json.tmp']);
});

test('a write that fails leaves what was there and no temporary file', () => {
  const occupied = join(folder, 'folder');
  mkdirSync(occupied);
  expect(() => replaceFile(occupied, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['folder']);
  expect(() => replaceFile(join(folder, 'missing', 'a.json'), 'new')).toThrow();
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
