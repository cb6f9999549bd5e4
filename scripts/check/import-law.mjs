/**
 * Holds src/ to the import law of .dependency-cruiser.mjs. Usage: `node scripts/check/import-law.mjs [ROOT]`.
 * A cruiser that finds nothing would be green on nothing, so every source file must have been seen.
 */
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { sourceFiles } from './source-files.mjs';

const root = process.argv[2] ?? process.cwd();
process.chdir(root);
const { default: law } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')));
const { forbidden, options } = law;
const { tsConfig, enhancedResolveOptions, ...rest } = options;
const comments = new Map(forbidden.map((rule) => [rule.name, rule.comment]));

const { output } = await cruise(
  ['src'],
  { ...rest, validate: true, ruleSet: { forbidden }, outputType: 'json', enhancedResolveOptions },
  undefined,
  { tsConfig: extractTypeScriptConfig(tsConfig.fileName) },
);
const result = JSON.parse(output);
const problems = [...result.summary.violations.map(describe), ...unseen(result.modules), ...lawless()];

for (const problem of problems) console.log(problem);
const imports = result.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
console.log(`${result.modules.length} modules, ${imports} imports, ${problems.length} against the law`);
process.exitCode = problems.length === 0 ? 0 : 1;

function describe({ from, to, rule, cycle }) {
  const way = cycle ? ` by ${cycle.map(({ name }) => name).join(' → ')}` : '';
  return `${from} imports ${to}${way}. ${comments.get(rule.name)}`;
}

/** A new folder gets its row in the table before anything is in it. */
function lawless() {
  const known = forbidden.map(({ name }) => `${name}/`).filter((name) => name.startsWith('src/'));
  return sourceFiles(root)
    .filter((file) => !known.some((folder) => file.startsWith(folder)))
    .filter((file) => !/^src\/main\/([^/]+\.ts|testing\/.*)$/.test(file))
    .map((file) => `${file} is in a folder that .dependency-cruiser.mjs does not name.`);
}

function unseen(modules) {
  const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const missing = sourceFiles(root).filter((file) => !seen.has(file));
  const all = [...seen.values()].flat();
  const blind =
    all.length === 0 ? ['No import was found in all of src: the cruiser does not read TypeScript.'] : [];
  return [...blind, ...missing.map((file) => `${file} was not read by the cruiser.`)];
}
