import { expect, test } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { sampleNavigatorTurn, samplePage, sampleUserTurn } from '../store/testing/sample-turns.ts';
import { rankStoredPage } from './rank-stored-page.ts';

const candidate = (uid: string, name: string) => ({
  uid,
  tag: 'a',
  role: 'link',
  name,
  text: name,
  nearbyLabel: '',
  description: '',
  attributes: {},
  xpath: `/html/body/a[${uid}]`,
  children: [],
  affordances: ['click' as const],
  value: null,
  secret: null,
  filled: false,
  inputType: null,
  states: {
    ...{ disabled: false, readonly: false, required: false, focused: false, current: false },
    ...{ checked: null, selected: null, expanded: null },
  },
  options: null,
  form: null,
  href: null,
  box: { x: 0, y: 0, width: 10, height: 10 },
  inViewport: true,
  paintOrder: 0,
  color: 'rgb(0, 0, 0)',
  background: 'rgb(255, 255, 255)',
  fontSize: 14,
  region: -1,
  frame: 0,
  scroll: null,
});

const page = {
  ...samplePage(1),
  candidates: ['Basket', 'Red shoes', 'Help'].map((name, at) => candidate(`uid-${at}`, name)),
};
const turns: readonly Turn[] = [
  { ...sampleUserTurn('s1', 'open the red shoes'), id: 't0', index: 0 },
  { ...sampleNavigatorTurn('s1'), id: 't1', index: 1 },
  { ...sampleUserTurn('s1', 'show me the basket'), id: 't2', index: 2 },
];
const store = { page: async (id: string) => (id === 't1' ? page : null), turns: async () => turns };
const ranker = createLexicalRanker();

test('a page of before is ranked against what had been said until then, not against what was said later', async () => {
  const ranking = await rankStoredPage({ store, ranker }, 's1', 't1');
  expect(ranking?.candidates[0]?.element).toMatchObject({ uid: 'uid-1', text: 'Red shoes' });
  expect(ranking?.by?.model).toBe('lexical');
  expect(ranking?.scores).toHaveLength(3);
});

test('nothing is ranked where no page was kept', async () => {
  expect(await rankStoredPage({ store, ranker }, 's1', 't0')).toBeNull();
  expect(await rankStoredPage({ store, ranker }, 's1', 'gone')).toBeNull();
});
