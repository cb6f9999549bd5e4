import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every TypeScript file under src/ of the clone at `root`, as `src/…` with forward slashes. */
export function sourceFiles(root) {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
