import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { takeLockFile } from './lock-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'below', 'work.lock');
});

function take(over: Partial<Parameters<typeof takeLockFile>[1]> = {}) {
  return takeLockFile(file, {
    progress: () => 0,
    isDone: () => false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...over,
  });
}

test('one has it, the next hears how far that is and gets it afterwards', async () => {
  const first = await take({ progress: () => 0.5 });
  const heard = new Set<number>();
  let isTaken = false;
  const next = take({ onProgress: (progress) => heard.add(progress) }).then((lock) => {
    isTaken = true;
    return lock;
  });
  await expect.poll(() => heard.has(0.5)).toBe(true);
  expect(isTaken).toBe(false);
  first?.release();
  const second = await next;
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  second?.release();
  expect(existsSync(file)).toBe(false);
});

test('whoever waits goes when it is done, or when nobody wants it any more', async () => {
  const lock = await take();
  let isDone = false;
  const waiting = take({ isDone: () => isDone });
  isDone = true;
  expect(await waiting).toBeNull();
  const stop = new AbortController();
  const other = take({ signal: stop.signal });
  stop.abort();
  expect(await other).toBeNull();
  expect(existsSync(file)).toBe(true);
  lock?.release();
});

test('what a process left behind that is no more is taken over', async () => {
  (await take())?.release();
  const ended = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => ended.once('exit', resolve));
  writeFileSync(file, JSON.stringify({ pid: ended.pid, progress: 0.4 }));
  (await take())?.release();
  expect(existsSync(file)).toBe(false);
});

test('so is one that has been silent for minutes, whoever has its number by now', async () => {
  (await take())?.release();
  writeFileSync(file, JSON.stringify({ pid: process.ppid, progress: 0.4 }));
  const long = new Date(Date.now() - 10 * 60_000);
  utimesSync(file, long, long);
  expect(await take()).not.toBeNull();
});
