import { expect, test } from 'vitest';
import { MicrophoneError, systemOf, troubleOf } from './microphone.ts';
import { troubleWords } from './words.ts';

const web = { host: 'web', system: 'other' } as const;

test.each([
  [new DOMException('Permission denied', 'NotAllowedError'), 'denied'],
  [new DOMException('Permission dismissed', 'NotAllowedError'), 'unanswered'],
  [new DOMException('Requested device not found', 'NotFoundError'), 'absent'],
  [new DOMException('', 'OverconstrainedError'), 'absent'],
  [new DOMException('Could not start audio source', 'NotReadableError'), 'busy'],
  [new MicrophoneError('unplugged', web), 'unplugged'],
  ['what', 'failed'],
] as const)('%s is %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});

test('where a microphone is allowed depends on where the window runs', () => {
  expect(troubleWords('denied', web)).toContain('left of the address');
  expect(troubleWords('denied', { host: 'electron', system: 'mac' })).toContain('Privacy & Security');
  expect(troubleWords('denied', { host: 'electron', system: 'windows' })).toContain('Privacy & security');
  expect(systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(systemOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});
