/**
 * Builds the packages of this platform into dist/ and checks what is in them: `node packaging/build.mjs`, after
 * `npm ci && npm run build` here and `npm ci` in packaging/. `--dir` stops at the unpacked folder. PARLEY_ELECTRON_DIST
 * names a folder with Electron's runtime where that is not fetched; `--stand-in` packs around none, on Linux, so that what
 * is packed can be read where no runtime can be had.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { build } from 'electron-builder';
import given from './electron-builder.config.mjs';
import { checkPackage, missingResources, sizesByPart } from './package-files.mjs';
import { makeStandInRuntime, readFuses, wantedFuses } from './stand-in-runtime.mjs';

const isStandIn = process.argv.includes('--stand-in');
const runtime = isStandIn ? makeStandInRuntime() : null;
const config = runtime === null ? given : { ...given, electronDist: runtime };

const require = createRequire(import.meta.resolve('app-builder-lib'));
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
await build({
  config,
  projectDir: root,
  dir: isStandIn || process.argv.includes('--dir'),
  publish: 'never',
});
if (runtime !== null) rmSync(runtime, { recursive: true });

const app = resourcesFolder();
const { getRawHeader } = await import(require.resolve('@electron/asar'));
const packed = listed(getRawHeader(join(app, 'app.asar')).header, '');
const paths = packed.map(({ path }) => path);
const problems = [
  ...checkPackage(paths, process.platform, process.arch),
  ...missingResources(paths, resources()),
  ...withoutNotice(paths),
];
if (runtime !== null) {
  const wanted = wantedFuses(given.electronFuses ?? {});
  const fuses = readFuses(readFileSync(join(app, '..', 'parley')));
  if (fuses !== wanted) problems.push(`the fuses are ${fuses}, not ${wanted}`);
}
for (const [part, size] of sizesByPart(packed)) {
  if (size >= 500_000) console.log(`${(size / 1e6).toFixed(1).padStart(8)} MB  ${part}`);
}
console.log(
  `${packed.length} files, ${(packed.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function resources() {
  return readdirSync(join(root, 'resources'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Packages of others in it whose licence is not among those that are shown under About. */
function withoutNotice(all) {
  const shown = JSON.parse(readFileSync(join(root, 'out', 'licences.json'), 'utf8'));
  const named = new Set(shown.map(({ name }) => name));
  const name = /^node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\//;
  const others = new Set(all.flatMap((path) => name.exec(path)?.[1] ?? []));
  return [...others].filter((each) => !named.has(each)).map((each) => `no licence of ${each} is shown`);
}

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
