import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeLicences } from './licences.mjs';
import { modules, root } from './paths.mjs';
import { writeWhole } from './remember.mjs';
import { runQuietly } from './run-quietly.mjs';
import { SetupError, say, tail } from './say.mjs';

const stampFile = join(root, 'out', '.stamp');
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

/** True when out/ was made from the sources as they are. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

export async function build(node) {
  say('building …');
  // Taken before the build: a file saved while it runs makes the next start build again.
  const made = fingerprint();
  const cli = join(modules, 'electron-vite', 'bin', 'electron-vite.js');
  const result = await runQuietly(node, [cli, 'build']);
  if (!result.ok) {
    const words = result.output.replaceAll(/^\s+at .*\n?/gm, '');
    throw new SetupError(`The build failed:\n${tail(words, 30)}`);
  }
  writeLicences();
  writeWhole(stampFile, made);
}

/** Names, sizes and times of all sources: enough to notice a change, and quick. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((name) => filesUnder(join(root, name))).sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
