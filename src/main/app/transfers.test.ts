import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransfers } from './transfers.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parley-transfers-')), 'transfer');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

test('a file comes in parts, lies where only this user can read it, and is taken once', async () => {
  const files = createTransfers(folder);
  const id = await files.add(null, Buffer.from('one, '));
  expect(await files.add(id, Buffer.from('two'))).toBe(id);
  expect(statSync(files.path(id)).mode & 0o777).toBe(0o600);
  expect(await files.takeText(id)).toBe('one, two');
  expect(readdirSync(folder)).toEqual([]);
  await expect(files.takeText(id)).rejects.toThrow(/did not arrive/);
  await expect(files.add(id, Buffer.from('more'))).rejects.toThrow(/did not arrive/);
});

test('a file that is given a place of its own is here no more', async () => {
  const files = createTransfers(folder);
  const id = await files.add(null, Buffer.from('mine'));
  const path = join(folder, '..', 'moved.txt');
  await files.move(id, path);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual([]);
  await expect(files.move(id, path)).rejects.toThrow(/did not arrive/);
});

test('a file goes out in parts until there is nothing more', async () => {
  const files = createTransfers(folder);
  const id = await files.begin();
  const whole = Buffer.alloc(1_200_000, 'backup ');
  writeFileSync(files.path(id), whole);
  const parts: Buffer[] = [];
  for (let from = 0; ; ) {
    const part = await files.read(id, from);
    if (part.length === 0) break;
    expect(part.length).toBeLessThanOrEqual(500_000);
    parts.push(part);
    from += part.length;
  }
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
  await files.drop(id);
  await expect(files.read(id, 0)).rejects.toThrow(/did not arrive/);
});

test('those that nobody takes go, and so does what was left by a crash', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'left.tmp'), 'left');
  const files = createTransfers(folder);
  const first = await files.add(null, Buffer.alloc(1));
  for (let count = 0; count < 20; count += 1) await files.add(null, Buffer.alloc(1));
  expect(() => files.path(first)).toThrow(/did not arrive/);
  expect(readdirSync(folder)).toHaveLength(20);
  expect(readdirSync(folder)).not.toContain('left.tmp');
});

test('where the disk takes no more the window is told, and nothing is left', async () => {
  const files = createTransfers(folder);
  const id = await files.add(null, Buffer.from('one'));
  rmSync(folder, { recursive: true });
  await expect(files.add(id, Buffer.from('two'))).rejects.toMatchObject({
    code: 'store',
    message: expect.stringContaining('Nothing was changed'),
  });
});
