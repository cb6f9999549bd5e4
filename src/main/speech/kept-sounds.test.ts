import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createKeptSounds } from './kept-sounds.ts';
import { decodeWav } from './wav.ts';

test('what is still being written can be waited for, and is whole then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-kept-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const sounds = createKeptSounds(join(folder, 'audio'), silentLog);
  const samples = new Int16Array(16_000 * 30).fill(7);
  void sounds.keep('a', samples);
  await sounds.settled();
  expect(decodeWav(await readFile(join(folder, 'audio', 'a.wav')))).toEqual(samples);
});
