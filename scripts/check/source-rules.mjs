/** What the other tools cannot say about src/. Usage: `node scripts/check/source-rules.mjs [ROOT]`. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.mjs';

/** A file near it is split by idea. */
const maxLines = 400;
/** Electron gets ready only once its entry has ended, so an entry that waits for that waits for ever. */
const electronEntry = 'src/main/index.ts';
const rawChannelHomes = /^src\/(main\/host\/electron|preload)\//;

/** Attributes that are read by people. */
const saidAttributes =
  /^(?:label|title|what|message|placeholder|alt|legend|hint|aria-(?:label|description|valuetext|roledescription))$/;

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
  if (file.endsWith('.tsx') && existsSync(join(root, dirname(file), 'words.ts'))) {
    const said = wordsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    for (const words of said)
      found.push(`${file} says “${words}”: what this feature says is in its words.ts.`);
  }
  if (/\.test\.tsx?$/.test(file) && !standsBesideItsSubject(file)) {
    found.push(
      `${file} tests no file beside it: SUBJECT.test.ts or SUBJECT.ASPECT.test.ts (docs/naming.md).`,
    );
  }
  return found;
}

/** What a component shows or names in letters of its own. */
function wordsIn(node) {
  const isSaid =
    ts.isJsxText(node) ||
    (ts.isStringLiteral(node) &&
      ts.isJsxAttribute(node.parent) &&
      saidAttributes.test(node.parent.name.getText())) ||
    ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) &&
      isSaidProperty(node));
  const own = isSaid && /\p{L}{2}/u.test(node.text) ? [node.text.trim()] : [];
  const below = [];
  ts.forEachChild(node, (child) => void below.push(...wordsIn(child)));
  return [...own, ...below];
}

/** What a passing note says or offers, and what an action of a menu is called, also where it is one of two. */
function isSaidProperty(node) {
  let value = ts.isTemplateHead(node) ? node.parent : node;
  while (ts.isConditionalExpression(value.parent) && value.parent.condition !== value) value = value.parent;
  const property = value.parent;
  if (!ts.isPropertyAssignment(property)) return false;
  const name = property.name.getText();
  if (name === 'label') return property.parent.properties.some((other) => other.name?.getText() === 'run');
  if (name !== 'description' && name !== 'children') return false;
  const isNote = (at) =>
    (ts.isCallExpression(at) && at.expression.getText() === 'toasts.add') ||
    (!ts.isStatement(at) && isNote(at.parent));
  return isNote(property);
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
