import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTheWindow, parts, withRow } from './full-run.mjs';

const root = join(import.meta.dirname, '..', '..');

it('has a part for everything that is sampled', async () => {
  const sampled = globSync(['src/**/*.test.ts', 'e2e/**/*.ts'], { cwd: root }).filter(
    (file) =>
      !file.includes('/testing/') &&
      /import \{[^}]*\b(?:isFullRun|sample)\b[^}]*\}|\boneIn: [2-9]/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  const words = [...parts.map((part) => String(part.run)), ...inTheWindow].join(' ');
  expect(sampled.length).toBeGreaterThan(5);
  const whole = [
    'e2e/attacks/',
    'e2e/instructions/',
    'e2e/app/hijacked-model',
    'e2e/renderer/gallery',
    'e2e/renderer/review-gallery',
    // Which files run on the stand-in: the part `window` names them.
    'e2e/playwright.config.ts',
    'e2e/app/app-test.ts',
  ];
  expect(
    sampled.filter((file) => !words.includes(file) && !whole.some((start) => file.startsWith(start))),
  ).toEqual([]);
});

it('writes the row of a part over, beside those of the others and what stands below', () => {
  const first = withRow('', '| b 1/2 | 2026-11-22 | abc | 1 | 0 | 3 |');
  const second = withRow(`${first}\nMore.\n`, '| a | 2026-11-23 | abd | 2 | 0 | 4 |');
  const third = withRow(second, '| b 1/2 | 2026-11-23 | abe | 5 | 0 | 6 |');
  const rows = third.split('\n').filter((line: string) => /^\| [ab] /.test(line));
  expect(rows).toEqual(['| a | 2026-11-23 | abd | 2 | 0 | 4 |', '| b 1/2 | 2026-11-23 | abe | 5 | 0 | 6 |']);
  expect(third).toMatch(/\n\nMore\.\n$/);
});
