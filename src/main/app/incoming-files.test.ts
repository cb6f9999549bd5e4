import { expect, test } from 'vitest';
import { createIncomingFiles } from './incoming-files.ts';

test('a file comes in parts, and is taken once', () => {
  const files = createIncomingFiles();
  const id = files.add(null, Buffer.from('one, '));
  expect(files.add(id, Buffer.from('two'))).toBe(id);
  expect(files.take(id).toString()).toBe('one, two');
  expect(() => files.take(id)).toThrow(/did not arrive/);
  expect(() => files.add(id, Buffer.from('more'))).toThrow(/did not arrive/);
});

test('one that grows too large is refused and gone, and so are those that nobody takes', () => {
  const files = createIncomingFiles(10);
  const id = files.add(null, Buffer.alloc(8));
  expect(() => files.add(id, Buffer.alloc(8))).toThrow(/too large/);
  expect(() => files.take(id)).toThrow(/did not arrive/);
  const first = files.add(null, Buffer.alloc(1));
  for (let count = 0; count < 4; count += 1) files.add(null, Buffer.alloc(1));
  expect(() => files.take(first)).toThrow(/did not arrive/);
});
