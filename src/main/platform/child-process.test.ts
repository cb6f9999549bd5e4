import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findEntry } from './child-process.ts';

test('a process’s entry is found as source, beside the built entry and above its chunks', async () => {
  const out = await mkdtemp(join(tmpdir(), 'parley-entry-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const chunks = join(out, 'chunks');
  await mkdir(chunks);
  expect(() => findEntry('inference-process', chunks)).toThrow(/npm run build/);
  await writeFile(join(out, 'inference-process.js'), '');
  expect(findEntry('inference-process', out)).toBe(join(out, 'inference-process.js'));
  expect(findEntry('inference-process', chunks)).toBe(join(out, 'inference-process.js'));
});

test('both processes of the app are where their callers look for them', () => {
  const main = join(import.meta.dirname, '..');
  for (const [name, folder] of [
    ['process/inference-process', join(main, 'ranker', 'inference')],
    ['voice-process', join(main, 'speech', 'capture', 'vad')],
  ] as const) {
    expect(findEntry(name, folder)).toBe(join(folder, `${name}.ts`));
  }
});
