import { expect, it } from 'vitest';
import type { PageElement, Snapshot } from '#shared/domain/index.ts';
import { buildSnapshot, checkbox, field } from '../../grounding/testing/index.ts';
import { readCandidateTexts } from './candidate-text.ts';
import { cleanTree } from './clean-tree.ts';
import { readTree } from './read-tree.ts';

const element = (tag: string, parent: number, changes: Partial<PageElement> = {}): PageElement => ({
  tag,
  parent,
  candidate: -1,
  attributes: {},
  text: '',
  tail: '',
  frame: 0,
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
  // A closing bracket vanishes with the blanks around it (spec/mind2web.md section 6): "From" and "or" grow together.
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
