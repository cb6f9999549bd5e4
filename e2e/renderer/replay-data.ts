import type { ReplayPreview, ReplayProgress, ReplaySummary } from '#shared/domain/index.ts';
import { playedNow, say, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { withSession } from './gallery.ts';
import { shop, wholeTrace } from './inspected-data.ts';

export const replayPreview: ReplayPreview = {
  title: 'Sea stories in the bookshop',
  steps: [
    { turn: 1, words: 'type “sea stories” into Search books' },
    { turn: 2, words: 'click Search' },
    { turn: 5, words: 'choose “Price” in Sort by' },
    { turn: 7, words: 'type •••••• into Password' },
  ],
  values: [
    { name: 'Search books', value: 'sea stories', isSecret: false, asks: false },
    { name: 'Sort by', value: 'Price', isSecret: false, asks: false },
    { name: 'Password', value: '', isSecret: true, asks: false },
  ],
  leftOut: ['find “refund”'],
};

export const savedReplays: readonly ReplaySummary[] = [
  {
    ...{ id: 'replay-a', name: 'Sea stories by price', createdAt: playedNow, sessionId: 's1', steps: 3 },
    values: [
      { name: 'Search books', value: 'sea stories', isSecret: false, asks: true },
      { name: 'Sort by', value: 'Price', isSecret: false, asks: false },
    ],
  },
  {
    ...{ id: 'replay-b', name: 'weekly report', createdAt: playedNow, sessionId: 's2', steps: 12 },
    values: [],
  },
];

export const replayProgress: ReplayProgress = {
  ...{ sessionId: 's1', title: 'Sea stories by price', turn: 6, turnId: 's1-2', step: 2, of: 3 },
  ...{ words: 'click Night Ferry', recorded: 'click Night Ferry' },
  ...{ asks: null, found: 'found', certainty: 0.97, by: ['role-name'], candidates: [], elsewhere: '' },
};

const asked: ReplayProgress = { ...replayProgress, asks: 'element', found: 'unsure', certainty: 0.4 };

/** A replay that asks, with the words that it asks with. */
export function withQuestion(main: FakeMain, asks: NonNullable<ReplayProgress['asks']>, words: string): void {
  withSession(main);
  const choices = asks === 'element' ? [shop.first, shop.second] : [];
  main.state.turns.set('s1', [userTurn('s1', 0, 'Run “Sea stories by price”'), say('s1', 1, words, choices)]);
  main.state.trace = wholeTrace();
  main.state.replaying = [{ ...asked, asks }];
}
