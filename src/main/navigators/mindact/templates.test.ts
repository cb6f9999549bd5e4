import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readChoiceTemplates } from './index.ts';

it('lines of another wording than the trained one are refused, with the hash that they are to have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-templates-'));
  try {
    expect(() => readChoiceTemplates(folder)).toThrow(/system\.txt cannot be read \(ENOENT\)/u);
    writeFileSync(join(folder, 'system.txt'), 'You are an assistant.\n');
    expect(() => readChoiceTemplates(folder)).toThrow(/SHA-256 is to be a95aec42f5297869/u);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
