/** What the other tools cannot say about src/. Usage: `node scripts/check/source-rules.mjs [ROOT]`. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { saidWords } from './said-words.mjs';
import { sourceFiles } from './source-files.mjs';

/** A file near it is split by idea. */
const maxLines = 400;
/** Electron gets ready only once its entry has ended, so an entry that waits for that waits for ever. */
const electronEntry = 'src/main/index.ts';
const rawChannelHomes = /^src\/(main\/host\/electron|preload)\//;

/** The window's code; in words.ts, or one that ends so, stands what it says. */
const windowCode = /^src\/renderer\/.*(?<!\.test)(?<!words)\.tsx?$/;

const root = process.argv[2] ?? process.cwd();
const files = sourceFiles(root);
const problems = files.flatMap((file) => inspect(file, readFileSync(join(root, file), 'utf8')));
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} against the rules`);
process.exitCode = problems.length === 0 ? 0 : 1;

function inspect(file, text) {
  const found = [];
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines) found.push(`${file} has ${lines} lines, ${maxLines} are allowed: split it by idea.`);
  if (/\bipc(Main|Renderer)\b/.test(text) && !rawChannelHomes.test(file)) {
    found.push(`${file} names ipcMain or ipcRenderer: only src/main/host/electron and src/preload may.`);
  }
  if (/@ts-(ignore|expect-error|nocheck)/.test(text)) found.push(`${file} switches the type checker off.`);
  if (/\b(TODO|FIXME|XXX)\b/.test(text))
    found.push(`${file} leaves work to later: do it, or write an issue.`);
  if (file === electronEntry && awaitsAtTop(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))) {
    found.push(`${file} awaits at its top level: Electron would never get ready.`);
  }
  if (windowCode.test(file) && !file.includes('/testing/')) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    for (const { text: words } of saidWords(
      ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind),
    ))
      found.push(`${file} says “${words}”: what this feature says is in its words.ts.`);
  }
  if (/\.test\.tsx?$/.test(file) && !standsBesideItsSubject(file)) {
    found.push(
      `${file} tests no file beside it: SUBJECT.test.ts or SUBJECT.ASPECT.test.ts (docs/naming.md).`,
    );
  }
  return found;
}

/** A file of that name in the same folder, or the folder itself, which its index.ts stands for. */
function standsBesideItsSubject(file) {
  const folder = dirname(file);
  const subject = basename(file).split('.')[0];
  const isThere = (name) => existsSync(join(root, folder, name));
  const isFile = ['ts', 'tsx', 'mjs'].some((ending) => isThere(`${subject}.${ending}`));
  return isFile || (subject === basename(folder) && isThere('index.ts'));
}

function awaitsAtTop(node) {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return true;
  return ts.forEachChild(node, awaitsAtTop) ?? false;
}
