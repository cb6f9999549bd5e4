import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createLog } from './log.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const lines = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('each line is one JSON object with time, level, message and fields', () => {
  const file = join(folder, 'logs', 'parley.jsonl');
  const log = createLog({ file, now: () => 0 });
  log.debug('too quiet');
  log.info('started', { host: 'web', level: 'cannot be forged' });
  log.error('failed', { error: new Error('boom') });
  expect(lines(file)[0]).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    level: 'info',
    message: 'started',
    host: 'web',
  });
  expect(JSON.stringify(lines(file)[1])).toContain('boom');
  expect(lines(file)).toHaveLength(2);
});

test('keys, tokens, passwords and card numbers do not reach the file', () => {
  const file = join(folder, 'parley.jsonl');
  const log = createLog({ file });
  log.warn('request failed', {
    header: 'Authorization: Bearer abcdef123456',
    body: 'your key sk-proj-abcdefgh12345678 is wrong',
    apiKey: 'plain-key-0001',
    nested: JSON.stringify({ user: 'ann', password: 'pass-0003' }),
    url: 'https://ann:hunter2@example.com/?access_token=tok_0002&page=3',
    card: 'paid with 4111 1111 1111 1111',
  });
  const written = readFileSync(file, 'utf8');
  for (const secret of [
    'abcdef123456',
    'abcdefgh12345678',
    'plain-key-0001',
    'hunter2',
    'tok_0002',
    '4111',
  ]) {
    expect(written).not.toContain(secret);
  }
  expect(written).toContain('page=3');
});

test('the file is rotated by size and only so many old ones are kept', () => {
  const file = join(folder, 'parley.jsonl');
  const log = createLog({ file, maxBytes: 500, keep: 2 });
  for (let number = 0; number < 60; number += 1) log.info(`line ${number}`);
  expect(readdirSync(folder).sort()).toEqual(['parley.jsonl', 'parley.jsonl.1', 'parley.jsonl.2']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(700);
  expect(lines(file).at(-1)?.message).toBe('line 59');
});

test('a log that cannot be written is silent', () => {
  const blocked = join(folder, 'file');
  writeFileSync(blocked, '');
  expect(() => createLog({ file: join(blocked, 'parley.jsonl') }).error('lost')).not.toThrow();
});
