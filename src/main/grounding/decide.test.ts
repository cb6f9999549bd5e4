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
