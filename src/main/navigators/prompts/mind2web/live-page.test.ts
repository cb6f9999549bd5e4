import { expect, it } from 'vitest';
import type { PageElement, Snapshot, Turn } from '#shared/domain/index.ts';
import { buildSnapshot, checkbox, field } from '../../../grounding/testing/index.ts';
import { describeForCrossEncoder, formatHistory, snapshotTree, taskOf } from './index.ts';

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
const describeFirst = (page: Snapshot, elements: readonly PageElement[]) =>
  describeForCrossEncoder(snapshotTree({ ...page, elements }), page.candidates[0]?.uid ?? '');
const uids = ({ candidates }: Snapshot) => candidates.map(({ uid }) => uid);

it('reads elements, texts before and behind them, live values and names as Mind2Web writes them', () => {
  const page = buildSnapshot(field('City', { value: 'Oslo' }), checkbox('Direct', true));
  const [city = '', direct = ''] = uids(page);
  const elements = [
    element('html', -1),
    element('form', 0, { attributes: { 'aria-label': 'Trip', class: 'x' } }),
    element('label', 1, { text: ' From\n' }),
    element('input', 1, {
      ...{ candidate: 0, uid: city, tail: ' or ' },
      attributes: { 'data-x': '1', placeholder: 'City' },
    }),
    element('input', 1, { candidate: 1, uid: direct, attributes: { type: 'checkbox' } }),
  ];
  // A closing bracket vanishes with the blanks around it (docs/mind2web.md, 6): "From" and "or" grow together.
  expect(describeFirst(page, elements)).toBe(
    'ancestors: /html/form trip/label Fromor/input checkbox true\ntarget: (input id=0 city oslo )',
  );
});

it('has one root for several and for none', () => {
  const page = buildSnapshot();
  expect(snapshotTree(page)).toMatchObject({ tag: 'html', children: [] });
  const twice = [1, 2].map(() => element('a', -1, { attributes: { title: 'x' } }));
  expect(snapshotTree({ ...page, elements: twice })).toMatchObject({
    tag: 'html',
    children: [{ tag: 'a' }, { tag: 'a' }],
  });
});

it('stands pages that are nested beyond all measure', () => {
  const page = buildSnapshot(field('Deep'));
  const depth = 30_000;
  const elements = Array.from({ length: depth }, (_, index) =>
    element('div', index - 1, {
      attributes: { title: `t${index}` },
      ...(index === depth - 1 ? { candidate: 0, uid: uids(page)[0] ?? '' } : {}),
    }),
  );
  expect(describeFirst(page, elements)).toMatch(/\ntarget: \(div id=0 t29999 \)$/);
});

const asked = (utterance: string, index = 0): Turn => ({
  ...{ id: `${index}`, sessionId: 's', index, at: index },
  ...{ speaker: 'user', utterance, via: 'text' },
});

it('what was done since the user spoke is told as Mind2Web tells it', () => {
  const done = (index: number, action: object, kind = 'done') =>
    ({
      ...{ id: `${index}`, sessionId: 's', index, at: index },
      ...{ speaker: 'navigator', actor: 'navigator', action },
      element: { uid: 'u', tag: 'input', role: 'searchbox', text: 'Find tea' },
      outcome: { kind },
    }) as unknown as Turn;
  const turns = [
    asked('Before'),
    done(1, { intent: 'click', uid: 'u' }),
    asked('Look for sencha', 2),
    done(3, { intent: 'textinput', uid: 'u', text: 'sencha' }),
    done(4, { intent: 'click', uid: 'u' }, 'failed'),
    done(5, { intent: 'submit', uid: 'u' }),
    done(6, { intent: 'say', utterance: 'x' }),
  ];
  expect(taskOf(turns)).toBe('Look for sencha');
  expect(formatHistory(turns)).toEqual([
    '[searchbox]  Find tea -> TYPE: sencha',
    '[searchbox]  Find tea -> CLICK',
  ]);
});
