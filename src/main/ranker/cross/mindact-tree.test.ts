import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import type { PageElement, Snapshot } from '#shared/domain/index.ts';
import { buildSnapshot, checkbox, field } from '../../grounding/testing/index.ts';
import { readXml } from '../testing/read-xml.ts';
import { formatActionLine, formatMindactQuery } from './cross-ranker.ts';
import {
  cleanTree,
  type MindactNode,
  readCandidateTexts,
  readTree,
  summarizeAttributes,
} from './mindact-tree.ts';

const element = (tag: string, parent: number, changes: Partial<PageElement> = {}): PageElement => ({
  tag,
  parent,
  candidate: -1,
  attributes: {},
  text: '',
  tail: '',
  frame: 0,
  uid: '',
  box: { x: 0, y: 0, width: 0, height: 0 },
  ...changes,
});
const texts = (snapshot: Snapshot) => {
  const tree = readTree(snapshot);
  return tree === null ? null : readCandidateTexts(cleanTree(tree));
};

it('reads elements, texts before and behind them, live values and names as MindAct writes them', () => {
  const page = buildSnapshot(field('City', { value: 'Oslo' }), checkbox('Direct', true));
  const elements = [
    element('html', -1),
    element('form', 0, { attributes: { 'aria-label': 'Trip', class: 'x' } }),
    element('label', 1, { text: ' From\n' }),
    element('input', 1, { candidate: 0, attributes: { 'data-x': '1', placeholder: 'City' }, tail: ' or ' }),
    element('input', 1, { candidate: 1, attributes: { type: 'checkbox' } }),
  ];
  const read = texts({ ...page, elements });
  // A closing bracket vanishes with the blanks around it (docs/mind2web.md section 6): "From" and "or" grow together.
  expect(read?.text(0)).toBe(
    'ancestors: /html/form trip/label Fromor/input checkbox true\ntarget: (input id=0 city oslo )',
  );
});

it('has no tree for a snapshot without one, and one root for several', () => {
  const page = buildSnapshot();
  expect(readTree(page)).toBe(null);
  expect(readTree({ ...page, elements: [element('a', -1), element('b', -1)] })).toMatchObject({
    tag: 'html',
    children: [{ tag: 'a' }, { tag: 'b' }],
  });
});

it('stands pages that are nested beyond all measure', () => {
  const page = buildSnapshot(field('Deep'));
  const depth = 30_000;
  const elements = Array.from({ length: depth }, (_, index) =>
    element('div', index - 1, {
      attributes: { title: `t${index}` },
      ...(index === depth - 1 ? { candidate: 0 } : {}),
    }),
  );
  expect(texts({ ...page, elements })?.text(0)).toMatch(/\ntarget: \(div id=0 t29999 \)$/);
});

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'mindact.json'), 'utf8')) as {
  readonly dom_input: string;
  readonly candidate_texts: readonly { id: string; candidate: string; text: string; rule: string }[];
  readonly ranker_queries: readonly { id: string; task: string; previous: string[]; text: string }[];
  readonly attribute_summaries: readonly {
    id: string;
    attributes: Record<string, string>;
    summary: string;
  }[];
  readonly cleaning: readonly {
    id: string;
    input: string;
    candidates: string[];
    output: string;
    rule: string;
  }[];
  readonly action_reprs: readonly {
    id: string;
    role: string;
    text: string;
    op: string;
    value: string;
    repr: string;
  }[];
};

test.each(vectors.candidate_texts)('$id: $rule', ({ candidate, text }) => {
  expect(readCandidateTexts(readXml(vectors.dom_input)).text(Number(candidate))).toBe(text);
});

test.each(vectors.ranker_queries)('$id: the query', ({ task, previous, text }) => {
  expect(formatMindactQuery(task, previous)).toBe(text);
});

test.each(vectors.attribute_summaries)('$id: attributes in words', ({ attributes, summary }) => {
  expect(summarizeAttributes(attributes)).toBe(summary);
});

test.each(vectors.cleaning)('$id: $rule', ({ input, candidates, output }) => {
  expect(plain(cleanTree(readXml(input, candidates)))).toEqual(plain(readXml(output, candidates)));
});

test.each(vectors.action_reprs)('$id: $repr', ({ role, text, op, value, repr }) => {
  expect(formatActionLine(role, text, op, value)).toBe(repr);
});

test('a candidate that is not in the tree has no text', () => {
  expect(readCandidateTexts(readXml(vectors.dom_input)).text(999)).toBe(null);
});

/** Without the blanks between elements, which mean nothing. */
function plain(node: MindactNode): unknown {
  return { ...node, text: node.tag === 'text' ? node.text : '', children: node.children.map(plain) };
}
