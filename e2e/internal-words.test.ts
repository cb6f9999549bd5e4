import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { withInternalWords } from './internal-words.ts';

const root = join(import.meta.dirname, '..');
/** What Parley says, as far as it stands in one place per feature: all of the window's words, and what the grammar makes. */
const files = globSync(
  ['src/renderer/**/{words,*-words}.ts', 'src/shared/grammar/{describe-*,format-turn}.ts'],
  {
    cwd: root,
  },
).filter((file) => !file.endsWith('.test.ts'));

/** Every stretch of text in a file that could be said: what is imported and compared is none. */
function textsOf(node: ts.Node): readonly string[] {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isCaseClause(node)) {
    return ts.isCaseClause(node) ? node.statements.flatMap(textsOf) : [];
  }
  const isText =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateLiteralToken(node);
  const below: string[] = [];
  ts.forEachChild(node, (child) => void below.push(...textsOf(child)));
  return isText && 'text' in node && /\p{L}.*\s/u.test(node.text) ? [node.text, ...below] : below;
}

const texts = files.flatMap((file) => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return textsOf(source).map((text) => ({ file, text }));
});

test('no text of a feature’s words has a word that only Parley’s own code knows', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(withInternalWords(texts.map(({ text }) => text))).toEqual([]);
});

test('quotes and apostrophes are typographic', () => {
  expect(texts.filter(({ text }) => /["']/u.test(text))).toEqual([]);
});
