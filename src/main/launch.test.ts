import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startAnswer } from './start-answer.mjs';

it('a start that asks something is answered, and any other opens the app', () => {
  expect(startAnswer(['--web', '--help'], () => '1')).toMatch(/npm start -- --web/);
  expect(startAnswer(['-V'], () => '1.2.3')).toBe('1.2.3\n');
  expect(startAnswer([], () => '1')).toBeNull();
  expect(startAnswer(['--web', '--no-sandbox'], () => '1')).toBeNull();
});

it.each([
  ['--version', /^\d+\.\d+\.\d+\n$/],
  ['--help', /^Parley, a desktop assistant/],
])('the entry answers %s without opening anything', (argument, answer) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-launch-'));
  const dataDir = join(folder, 'data');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'web.ts'), argument],
    {
      env: { ...process.env, PARLEY_DATA: dataDir },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(answer);
  expect(existsSync(dataDir)).toBe(false);
  rmSync(folder, { recursive: true });
});
