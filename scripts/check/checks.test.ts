import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

const clone = resolve(import.meta.dirname, '..', '..');
const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A clone that holds the rules, the tools and these files only. */
function cloneWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'parley-law-'));
  made.push(root);
  for (const name of [
    '.dependency-cruiser.mjs',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.tests.json',
  ]) {
    cpSync(join(clone, name), join(root, name));
  }
  const packages = ['electron', 'better-sqlite3', 'zod'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {};\n'],
  ]);
  for (const [name, text] of Object.entries({ ...Object.fromEntries(packages), ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

function check(script: string, files: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'scripts', 'check', script), cloneWith(files)],
    { encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

const lawful = {
  'src/shared/domain/index.ts': "export { type Box, box } from './box.ts';\n",
  'src/shared/domain/box.ts':
    "import { z } from 'zod';\nexport const box = z.number();\nexport type Box = number;\n",
  'src/main/store/index.ts': "export { open } from './open.ts';\n",
  'src/main/store/open.ts':
    "import Database from 'better-sqlite3';\nimport { box } from '#shared/domain/index.ts';\nexport const open = () => [Database, box];\n",
  'src/main/agent/y.test.ts': 'export {};\n',
  'src/main/agent/index.ts': "import { join } from 'node:path';\nexport const run = () => join('a', 'b');\n",
};

it('lets through a tree that keeps the law, and says how much it read', () => {
  const { status, output } = check('import-law.mjs', lawful);
  expect(output).toMatch(/[1-9]\d* modules, [1-9]\d* imports, 0 against the law/);
  expect(status).toBe(0);
});

/** File of its own, text, and what is said of it. */
const unlawful: readonly (readonly [what: string, file: string, text: string, message: string])[] = [
  [
    'a folder that reaches into another',
    'src/main/agent/inner.ts',
    "import { open } from '../store/open.ts';\nopen();\n",
    'src/main/agent may import',
  ],
  [
    'even the index of a folder that is not its business',
    'src/main/agent/index.ts',
    "import { open } from '../store/index.ts';\nopen();\n",
    'src/main/agent may import',
  ],
  [
    'a type of a folder that is not its business',
    'src/main/ranker/type.ts',
    "import type { run } from '../agent/index.ts';\nexport type X = typeof run;\n",
    'src/main/ranker may import',
  ],
  [
    'Electron outside its host',
    'src/main/agent/electron.ts',
    "import { app } from 'electron';\napp.quit();\n",
    'electron is imported by',
  ],
  [
    'a vendor package outside its folder',
    'src/main/agent/vendor.ts',
    "import D from 'better-sqlite3';\nexport default D;\n",
    'better-sqlite3 is imported by src/main/store only',
  ],
  [
    'Node in shared',
    'src/shared/domain/node.ts',
    "import { join } from 'node:path';\nexport default join;\n",
    'src/shared/domain may import',
  ],
  [
    'main in the renderer',
    'src/renderer/app/main.tsx',
    "import { run } from '../../../main/agent/index.ts';\nrun();\n",
    'src/renderer may import',
  ],
  [
    'one feature in another',
    'src/renderer/features/task/feature.ts',
    "import '../../../../main/agent/index.ts';\n",
    'never another feature',
  ],
  [
    'a test in what ships',
    'src/main/agent/with-test.ts',
    "import './y.test.ts';\n",
    'What ships imports no test',
  ],
  ['a file that is not there', 'src/main/agent/lost.ts', "import './nowhere.ts';\n", 'leads to a file'],
];

describe('of a tree that breaks it in many places, read once,', () => {
  const breaches = Object.fromEntries(unlawful.map(([_what, file, text]) => [file, text]));
  let found: ReturnType<typeof check> = { status: null, output: '' };
  beforeAll(() => {
    found = check('import-law.mjs', { ...lawful, ...breaches });
  });

  it.each(unlawful)('refuses %s', (_what, file, _text, message) => {
    const said = found.output.split('\n').filter((line) => line.startsWith(`${file} `));
    expect(said.join('\n')).toContain(message);
    expect(found.status).toBe(1);
  });
  it('refuses nothing else', () => {
    const files = found.output.split('\n').flatMap((line) => /^(\S+) imports /.exec(line)?.[1] ?? []);
    expect(new Set(files)).toEqual(new Set(Object.keys(breaches)));
  });
});

it('refuses files over 400 lines, raw channels outside their homes, a switched-off type checker and an entry that blocks Electron', () => {
  const { status, output } = check('source-rules.mjs', {
    'src/main/agent/long.ts': 'export {};\n'.repeat(401),
    'src/main/agent/raw.ts': 'declare const ipcMain: unknown;\nexport { ipcMain };\n',
    'src/main/agent/off.ts': '// @ts-expect-error\nexport const a: number = "";\n',
    'src/preload/index.ts': 'declare const ipcRenderer: unknown;\nexport { ipcRenderer };\n',
    'src/main/agent/good.ts': 'export {};\n'.repeat(400),
    'src/main/index.ts': 'const start = async () => { await 1; };\ntry { await start(); } catch {}\n',
    'src/main/web.ts': 'await 1;\nexport {};\n',
  });
  expect(status).toBe(1);
  expect(output).toContain('long.ts has 401 lines');
  expect(output).toContain('raw.ts names ipcMain');
  expect(output).toContain('off.ts switches the type checker off');
  expect(output).toContain('src/main/index.ts awaits at its top level');
  expect(output).toContain('7 files, 4 against the rules');
});

it('refuses a test that stands beside nothing of its name', () => {
  const { status, output } = check('source-rules.mjs', {
    'src/main/agent/index.ts': 'export {};\n',
    'src/main/agent/run.ts': 'export {};\n',
    'src/main/agent/run.test.ts': 'export {};\n',
    'src/main/agent/run.stop.test.ts': 'export {};\n',
    'src/main/agent/agent.spoken-yes.test.ts': 'export {};\n',
    'src/main/agent/stop-run.test.ts': 'export {};\n',
    'src/main/host/host.test.ts': 'export {};\n',
    'src/renderer/app/card.tsx': 'export {};\n',
    'src/renderer/app/card.test.tsx': 'export {};\n',
    'src/main/agent/rule.mjs': 'export {};\n',
    'src/main/agent/rule.test.ts': 'export {};\n',
  });
  expect(status).toBe(1);
  expect(output).toContain('src/main/agent/stop-run.test.ts tests no file beside it');
  expect(output).toContain('src/main/host/host.test.ts tests no file beside it');
  expect(output).toContain(', 2 against the rules');
});

it('refuses words in the window’s code outside of words.ts', () => {
  const { status, output } = check('source-rules.mjs', {
    'src/renderer/features/page/words.ts': "export const pageWords = { reload: 'Reload' };\n",
    'src/renderer/features/page/page.tsx':
      'export const Page = () => <p title="As it is now">{pageWords.reload} <kbd>F5</kbd> Loading</p>;\n',
    'src/renderer/features/page/menu.tsx': `
      export const menu = (isOpen: boolean) => [{ label: isOpen ? 'Fold' : pageWords.reload, run: () => undefined }];
      export const say = (tab: string) =>
        toasts.add({ description: \`“\${tab}” is closed\`, actionProps: { children: 'Undo', onClick: () => open({ kind: 'no words' }) } });
    `,
    'src/renderer/features/other/other.tsx':
      'export const Other = ({ busy }) => <p title="Here">{busy ? "Working" : <code>npm run check</code>}</p>;\n',
    'src/renderer/app/notes.ts': `
      export const failed = () => 'The page is gone.';
      export const keys = 'Escape Escape';
      export function need() { throw new Error('A part stands outside of its place.'); }
    `,
  });
  expect(status).toBe(1);
  expect(output).toContain('page.tsx says “As it is now”');
  expect(output).toContain('page.tsx says “Loading”');
  expect(output).toContain('menu.tsx says “Fold”');
  expect(output).toContain('menu.tsx says “Undo”');
  expect(output).toContain('other.tsx says “Here”');
  expect(output).toContain('other.tsx says “Working”');
  expect(output).toContain('notes.ts says “The page is gone.”');
  expect(output).toContain(', 8 against the rules');
});

it('refuses a lockfile without the binaries of other platforms, or without hashes', () => {
  const whole = {
    '': { name: 'parley' },
    'node_modules/tool': {
      integrity: 'sha512-a',
      optionalDependencies: { 'tool-linux': '1', 'tool-mac': '1' },
    },
    'node_modules/tool-linux': { integrity: 'sha512-b' },
    'node_modules/tool/node_modules/tool-mac': { integrity: 'sha512-c' },
  };
  const lock = (packages: object) => ({ 'package-lock.json': JSON.stringify({ packages }) });
  expect(check('lockfile.mjs', lock(whole))).toMatchObject({ status: 0 });
  const { 'node_modules/tool-linux': _, ...lame } = whole;
  const { status, output } = check('lockfile.mjs', lock({ ...lame, 'node_modules/bare': {} }));
  expect(status).toBe(1);
  expect(output).toContain('node_modules/tool may need tool-linux');
  expect(output).toContain('node_modules/bare has no integrity');
});
