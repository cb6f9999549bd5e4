import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readXml } from '../testing/read-xml.ts';
import { readCandidateTexts } from './candidate-text.ts';
import { cleanTree } from './clean-tree.ts';
import type { MindactNode } from './mindact-node.ts';
import { formatActionLine, formatMindactQuery } from './mindact-query.ts';
import { summarizeAttributes } from './summarize-attributes.ts';

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
