import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  formatChatQuestion,
  formatQuestion,
  formatTarget,
  listOptions,
  parseXml,
  prunePageAround,
  readChatReply,
  readChoiceTemplates,
  readTrainedReply,
} from './index.ts';
import vectors from './vectors/mind2web.json' with { type: 'json' };

it.each(vectors.parse_finetuned)('$id: $rule', ({ text, letter, op_string }) => {
  expect(readTrainedReply(text)).toEqual({ letter, operation: op_string });
});

it.each(vectors.parse_llm)('$id: $rule', ({ text, letter, op_string }) => {
  expect(readChatReply(text)).toEqual({ letter, operation: op_string });
});

it.each(vectors.training_targets)('$id: $rule', ({ gold_option_index, op, value, target }) => {
  expect(formatTarget(gold_option_index, { op, value })).toBe(target);
});

it(`${vectors.prompt_layout.id}: ${vectors.prompt_layout.rule}`, () => {
  const { task, previous, lines } = vectors.prompt_layout;
  const tree = parseXml(vectors.dom_input);
  if (tree === null) throw new Error('no tree');
  const options = listOptions(prunePageAround(tree, new Set(['11', '5'])), 'angle').map(({ text }) => text);
  const templates = { begin: '<<P1>>', choose: '<<P2>>' };
  expect(formatQuestion(task, previous, options, templates).split('\n')).toEqual(lines);
  expect(formatQuestion(task, [], options, templates).split('\n').slice(2, 5)).toEqual([
    'Previous actions:',
    'None',
    '<<P2>>',
  ]);
  expect(formatChatQuestion('<a/>', 'Q')).toBe("'''\n<a/>\n'''\n\nQ");
});

it('a reply without anything chooses none', () => {
  expect(readTrainedReply(' \n')).toEqual({ letter: 'A', operation: ' ' });
  expect(readChatReply('')).toEqual({ letter: 'A', operation: ' ' });
});

it('lines of another wording than the trained one are refused, with the hash that they are to have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-templates-'));
  try {
    expect(() => readChoiceTemplates(folder)).toThrow(/system\.txt cannot be read \(ENOENT\)/u);
    writeFileSync(join(folder, 'system.txt'), 'You are an assistant.\n');
    expect(() => readChoiceTemplates(folder)).toThrow(/SHA-256 is to be a95aec42f5297869/u);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
