import { expect, it } from 'vitest';
import type { PageElement } from '#shared/domain/index.ts';
import { buildSnapshot, field } from '../../../grounding/testing/index.ts';
import { formatTree, livePage } from './index.ts';

const element = (tag: string, parent: number, changes: Partial<PageElement> = {}): PageElement => ({
  ...{ tag, parent, candidate: -1, attributes: {}, text: '', tail: '', frame: 0, uid: '' },
  box: { x: 0, y: 0, width: 0, height: 0 },
  ...changes,
});

it('gives what can be named its uid as an attribute', () => {
  const page = buildSnapshot(field('City'));
  const uid = page.candidates[0]?.uid ?? '';
  const elements = [
    element('html', -1),
    element('input', 0, { candidate: 0, attributes: { type: 'text' }, tail: 'or' }),
  ];
  const { root, factsOf } = livePage({ ...page, elements });
  expect(formatTree(root)).toBe(`(html(input type="text" data-webtasks-id="${uid}"or)`);
  expect(factsOf(uid)).toMatchObject({ uid, attributes: { 'data-webtasks-id': uid } });
  expect(factsOf('other')).toBeUndefined();
});

it('stands pages that are nested beyond all measure', () => {
  const elements = Array.from({ length: 30_000 }, (_, index) => element('div', index - 1));
  expect(formatTree(livePage({ ...buildSnapshot(), elements }).root)).toMatch(/^\(/u);
});
