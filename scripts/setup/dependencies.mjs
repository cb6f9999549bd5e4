import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './paths.mjs';
import { npmErrors, runNpm } from './run-quietly.mjs';
import { SetupError, say } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.parley-stamp');
/** npm writes it as the last thing of an install. */
const npmsOwnNote = join(modules, '.package-lock.json');

/** True when node_modules holds what the lockfile asks for. */
export function hasDependencies() {
  if (!existsSync(npmsOwnNote)) return false;
  const wanted = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true;
  // Someone ran npm by hand after the lockfile changed: that is as good.
  if (statSync(npmsOwnNote).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, wanted);
  return true;
}

/** Exactly the lockfile's packages, from the npm registry alone. */
export async function installDependencies() {
  say('installing dependencies with npm ci (first start only, about a minute) …');
  // No install script is needed here, and some would download from elsewhere or start a compiler.
  const result = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (!result.ok) {
    throw new SetupError(
      `npm ci could not install the dependencies. If this machine is offline or behind a proxy, connect it or set npm's registry and proxy, then start again. npm said:\n${npmErrors(result.output)}`,
    );
  }
  writeFileSync(stampFile, lockHash());
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}
