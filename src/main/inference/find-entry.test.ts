import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findEntry } from './find-entry.ts';

test('the process’s entry is found as source, beside the built entry and above its chunks', async () => {
  const out = await mkdtemp(join(tmpdir(), 'parley-entry-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const chunks = join(out, 'chunks');
  await mkdir(chunks);
  expect(() => findEntry(chunks)).toThrow(/npm run build/);
  await writeFile(join(out, 'inference-process.js'), '');
  expect(findEntry(out)).toBe(join(out, 'inference-process.js'));
  expect(findEntry(chunks)).toBe(join(out, 'inference-process.js'));
  expect(findEntry()).toBe(join(import.meta.dirname, 'process', 'inference-process.ts'));
});
