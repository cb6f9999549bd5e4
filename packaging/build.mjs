/**
 * Builds the packages of this platform into dist/ and checks what is in them: `node packaging/build.mjs`, after
 * `npm ci && npm run build` here and `npm ci` in packaging/. `--dir` stops at the unpacked folder. Without Electron's
 * runtime PARLEY_ELECTRON_DIST names a folder with one, which may be a stand-in.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { build } from 'electron-builder';
import config from './electron-builder.config.mjs';
import { checkPackage, sizesByPart } from './package-files.mjs';

const require = createRequire(import.meta.resolve('app-builder-lib'));
const dist = join(import.meta.dirname, '..', 'dist');
rmSync(dist, { recursive: true, force: true });
await build({
  config,
  projectDir: join(import.meta.dirname, '..'),
  dir: process.argv.includes('--dir'),
  publish: 'never',
});

const app = resourcesFolder();
const { getRawHeader } = await import(require.resolve('@electron/asar'));
const packed = listed(getRawHeader(join(app, 'app.asar')).header, '');
const problems = checkPackage(
  packed.map(({ path }) => path),
  process.platform,
  process.arch,
);
for (const [part, size] of sizesByPart(packed)) {
  if (size >= 500_000) console.log(`${(size / 1e6).toFixed(1).padStart(8)} MB  ${part}`);
}
console.log(
  `${packed.length} files, ${(packed.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function resourcesFolder() {
  for (const path of readdirSync(dist, { recursive: true })) {
    if (path.endsWith(`${sep}app.asar`)) return join(dist, path, '..');
  }
  throw new Error(`There is no app.asar below ${dist}.`);
}

/** Files of the archive, those that stand beside it as well. */
function listed(folder, path) {
  return Object.entries(folder.files ?? {}).flatMap(([name, entry]) => {
    const below = path === '' ? name : `${path}/${name}`;
    if (entry.files !== undefined) return listed(entry, below);
    const size = entry.size ?? statSync(join(app, 'app.asar.unpacked', below)).size;
    return [{ path: below, size }];
  });
}
