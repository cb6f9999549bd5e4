import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { keepsUp } from './transcriber.ts';
import { createWhisper } from './whisper.ts';

test('after closing no compiler is started any more, whoever asks', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'builds');
  const whisper = createWhisper({ folder, environment: {}, onChange: () => undefined });
  await whisper.close();
  await expect(whisper.build()).rejects.toMatchObject({ code: 'stopped' });
  const late = whisper.open({ file: '/nowhere.bin', name: 'tiny.en' });
  await expect(late.warm(new AbortController().signal)).rejects.toMatchObject({ code: 'stopped' });
  await late.close();
  expect(existsSync(folder)).toBe(false);
});

test('one slow run among quick ones does not end the partials; nothing known begins none', () => {
  expect(keepsUp([])).toBe(false);
  expect(keepsUp([200])).toBe(true);
  expect(keepsUp([200, 9_000, 300])).toBe(true);
  expect(keepsUp([200, 9_000, 800])).toBe(false);
});
