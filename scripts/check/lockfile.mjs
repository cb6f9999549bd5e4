/**
 * Is package-lock.json whole? npm can write one that leaves out the binary packages of other platforms, and `npm ci`
 * then fails there, sometimes even here. Usage: `node scripts/check/lockfile.mjs [ROOT]`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? process.cwd();
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const problems = Object.entries(packages).flatMap(([path, entry]) => [
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'package.json'} may need ${name}, which is not in package-lock.json.`),
  ...(path !== '' && !entry.integrity && !entry.link && !entry.inBundle
    ? [`${path} has no integrity in package-lock.json.`]
    : []),
]);
for (const problem of problems) console.log(problem);
console.log(`${Object.keys(packages).length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Looks where Node would: beside the package that asks, then in every folder above. */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}
