import { expect, test } from 'vitest';
import { backupWords } from './backup-setting.tsx';

test('what came of a backup is told with its numbers, and what goes on or failed is told elsewhere', () => {
  expect(backupWords({ status: 'made', sessions: 1 })).toMatch(/^The backup has 1 session\./);
  expect(backupWords({ status: 'restored', restored: 0, kept: 3 })).toBe(
    '0 sessions came back. 3 sessions were here already and stayed.',
  );
  expect(backupWords({ status: 'restored', restored: 2, kept: 0 })).toBe('2 sessions came back.');
  expect(backupWords({ status: 'failed', message: 'no room' })).toBe('');
});
