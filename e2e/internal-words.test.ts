import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { saidWords } from '../scripts/check/said-words.mjs';
import { withInternalWords } from './internal-words.ts';
import { findSentences, type Sentence } from './said-sentences.ts';

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

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** In the papers' terms, which their readers know: prompts, which models read, and the reports of evaluations. */
const inPapersTerms = /^src\/main\/(?:navigators\/(?:prompts|chat\/prompt)|evaluation)\//u;

/** What is found by where it goes, and what reads like a sentence wherever it stands. */
function sentencesIn(sources: readonly ts.SourceFile[]): readonly Sentence[] {
  const flowing = findSentences(sources);
  const reading = sources.flatMap((source) =>
    saidWords(source).map(({ text }: { readonly text: string }) => ({ file: source.fileName, text })),
  );
  // One word alone is a key or a sign more often than something that is said.
  return [...flowing, ...reading].filter(
    ({ file, text }) => /\p{L}.*\s/u.test(text) && !inPapersTerms.test(file),
  );
}

describe('what main says: errors, replies, cards, notices, menus and what the command line prints', () => {
  const sources = globSync('src/{main,shared}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**'],
  }).map((file) => parse(file, readFileSync(join(root, file), 'utf8')));
  const sentences = sentencesIn(sources);

  test('it is found in every part that speaks', () => {
    for (const part of ['agent', 'app', 'browser', 'cli', 'host', 'navigators', 'speech', 'store', 'updates'])
      expect(
        sentences.filter(({ file }) => file.startsWith(`src/main/${part}/`)).length,
        part,
      ).toBeGreaterThan(4);
  });

  test('no sentence has a word that only Parley’s own code knows', () => {
    const internal = new Set(withInternalWords(sentences.map(({ text }) => text)));
    expect(sentences.filter(({ text }) => internal.has(text))).toEqual([]);
  });
});

test.each([
  ['an error', `throw new AppError({ code: 'internal', message: 'the div is gone' })`],
  ['a branch of a template', `const a = { say: \`I see \${n > 1 ? 'two candidates' : 'one'}\` }`],
  ['a variable', `const words = 'no such uid here'; const turn = { utterance: words };`],
  ['a parameter', `const tell = (said: string) => ({ say: said }); tell('not in the snapshot');`],
  [
    'a parameter of a parameter',
    `function a(x: string) { return b(x) } function b(y: string) { return { note: y } } a('an uid, that is')`,
  ],
  [
    'what a function returns',
    `function name(): string { return 'the iframe below' } const c = { label: name() };`,
  ],
  [
    'an entry of a table',
    `const table = { gone: 'that candidate is gone' }; const d = { message: table[why] };`,
  ],
  ['an entry by its name', `const words = { gone: 'this div went' }; const d = { message: words.gone };`],
  ['what is printed', `io.writeOut(['a div', 'one uid'].join('\\n') + ' of them')`],
])('an internal word is found in %s', (_, code) => {
  const found = sentencesIn([parse('a.ts', code)]).map(({ text }) => text);
  expect(withInternalWords(found)).not.toEqual([]);
});
