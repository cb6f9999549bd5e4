import { expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { collectEvidence, decide, type Said } from './decide.ts';
import { indexPage } from './page-index.ts';
import { buildSnapshot, button, fakeMeaning, link, noStates } from './testing/index.ts';

const saying = (
  phrase: string,
  snapshot: Snapshot,
  likely: Readonly<Record<string, number>>,
  more: Partial<Said> = {},
): Said => ({
  phrase,
  want: 'click',
  ordinal: null,
  option: null,
  meaning: fakeMeaning(likely)(snapshot),
  previousUid: null,
  byRules: null,
  excluded: [],
  ...more,
});

const hospitals = buildSnapshot(
  ...['Alfa', 'Bravo', 'Charlie'].map((name, index) => link(name, { xpath: `/html/ul/li[${index + 1}]/a` })),
);
/** The model knows which are hospitals, and not which is the third. */
const alike = { Alfa: 3, Bravo: 3, Charlie: 3 };

it.each([
  ['the third hospital', 'Charlie'],
  ['the last hospital', 'Charlie'],
  ['the first hospital', 'Alfa'],
  ['the second to last hospital', 'Bravo'],
])('takes for “%s” what stands in that place of its list', (phrase, name) => {
  const { ranking, decision } = decide(saying(phrase, hospitals, alike), indexPage(hospitals));
  expect(ranking[0]?.candidate.name).toBe(name);
  expect(decision).toBe('sure');
});

it('asks which one where no order is said and all are as likely', () => {
  const { ranking, decision } = decide(saying('the hospital', hospitals, alike), indexPage(hospitals));
  expect(decision).toBe('unsure');
  expect(ranking).toHaveLength(3);
});

it('counts to the order that the reader marked where the words of the target tell none', () => {
  const said = saying('hospitals', hospitals, alike, { ordinal: 2 });
  const { ranking, decision } = decide(said, indexPage(hospitals));
  expect(ranking[0]?.candidate.name).toBe('Bravo');
  expect(decision).toBe('sure');
});

it('takes the only one of its sort for the first, and for no second', () => {
  const page = buildSnapshot(link('Alfa'), button('Close'));
  const firstOf = (ordinal: number) =>
    collectEvidence(saying('hospital', page, { Alfa: 3 }, { ordinal }), indexPage(page))[0]?.facts.miscounted;
  expect([firstOf(1), firstOf(-1), firstOf(2)]).toEqual([0, 0, 1]);
});

it('tells the one of many alike for which the model says most, however sure it is of all of them', () => {
  const meaning = { scores: [25, 16, 15], likeness: null };
  const { ranking, decision } = decide(
    saying('get the law', hospitals, {}, { meaning }),
    indexPage(hospitals),
  );
  expect(ranking[0]?.candidate.name).toBe('Alfa');
  expect(decision).toBe('sure');
});

it('is surer of what the dual encoder finds like the words', () => {
  const chanceAt = (likeness: readonly number[] | null) =>
    decide(
      saying('make it quiet', hospitals, {}, { meaning: { scores: [2, 1, -3], likeness } }),
      indexPage(hospitals),
    ).ranking[0];
  const [like, unlike] = [chanceAt([0.7, 0.1, 0.1]), chanceAt([0.1, 0.1, 0.1])];
  expect(like?.candidate.name).toBe('Alfa');
  expect(like?.score).toBeGreaterThan((unlike?.score ?? 1) + 0.1);
});

it('takes a drop-down for the words on it, which are a part of it', () => {
  const at = [20, 20] as const;
  const page = buildSnapshot(
    button('Experience', {
      role: 'combobox',
      xpath: '/html/div',
      at,
      states: { ...noStates, expanded: false },
    }),
    button('Experience', { tag: 'span', role: '', xpath: '/html/div/span', at }),
  );
  const meaning = { scores: [1, 6], likeness: null };
  const { ranking } = decide(saying('experience', page, {}, { meaning }), indexPage(page));
  expect(ranking.map(({ candidate }) => candidate.role)).toEqual(['combobox']);
});

it('takes what the model gave no number for as not read, and decides between the others', () => {
  const page = buildSnapshot(button('Save'), button('Send'));
  const meaning = { scores: [Number.NaN, 6], likeness: null };
  const { ranking, decision } = decide(saying('off with it', page, {}, { meaning }), indexPage(page));
  expect(ranking[0]?.candidate.name).toBe('Send');
  expect(decision).toBe('sure');
});

it('weighs neither what is known to be wrong nor the opposite of what was said', () => {
  const page = buildSnapshot(button('Mute'), button('Unmute'), button('Sound'));
  const [, , sound] = page.candidates;
  const known = saying('mute', page, { Unmute: 9, Mute: 1 }, { excluded: [sound?.uid ?? ''] });
  expect(collectEvidence(known, indexPage(page)).map(({ candidate }) => candidate.name)).toEqual(['Mute']);
});
