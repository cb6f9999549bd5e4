import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCheckedText } from './checked-text.ts';

it('the very text is given, without the line break of an editor; any other is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-checked-'));
  const file = join(folder, 'a.txt');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  try {
    writeFileSync(file, 'Choose.\n');
    expect(readCheckedText(file, hash('Choose.'))).toBe('Choose.');
    expect(readCheckedText(file, hash('Choose.\n'))).toBe('Choose.\n');
    expect(() => readCheckedText(file, hash('choose.'))).toThrow(hash('choose.'));
    expect(() => readCheckedText(join(folder, 'b.txt'), '')).toThrow('ENOENT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
