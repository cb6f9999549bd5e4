import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache } from './paths.mjs';

/** What an earlier set-up noted under this name, or null. */
export function recall(name) {
  try {
    return JSON.parse(readFileSync(join(cache, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}

export function remember(name, value) {
  writeWhole(join(cache, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}

/** Either the old file or the new one is there, never half of one. */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
