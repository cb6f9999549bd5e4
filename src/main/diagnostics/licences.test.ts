import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLicences } from './licences.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-licences-'));

it('reads what the build wrote', async () => {
  const file = join(folder, 'licences.json');
  const notice = { name: 'ws', version: '8.23.0', licence: 'MIT', text: 'Copyright' };
  writeFileSync(file, JSON.stringify([notice]));
  expect(await readLicences(file)).toEqual([notice]);
});

it.each([
  ['no file', undefined],
  ['a file that is not there', join(folder, 'none.json')],
  ['a file of something else', join(folder, 'else.json')],
])('says what to do about %s', async (_, file) => {
  writeFileSync(join(folder, 'else.json'), '{"name":1}');
  await expect(readLicences(file)).rejects.toThrow('npm run build');
});
