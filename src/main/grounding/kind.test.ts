import { expect, it } from 'vitest';
import { countTo, findKind, runsOf } from './kind.ts';
import { buildSnapshot, link } from './testing/index.ts';

const at = (name: string, xpath: string) => link(name, { xpath });
const names = ['Alfa', 'Bravo', 'Charlie', 'Delta'];
const page = buildSnapshot(
  at('Hospitals', '/html/body/nav/a[1]'),
  at('Doctors', '/html/body/nav/a[2]'),
  ...names.flatMap((name, index) => [
    at(name, `/html/body/ul/li[${index + 1}]/a[1]`),
    at(`Call ${name}`, `/html/body/ul/li[${index + 1}]/a[2]`),
  ]),
);
const logitsOf = (likely: Readonly<Record<string, number>>): readonly number[] =>
  page.candidates.map(({ name }) => likely[name] ?? -5);
const namesOf = (logits: readonly number[]) => findKind(logits, page)?.members.map(({ name }) => name);

it('knows the lists that an element stands in: what has the same path but for one number', () => {
  const found = runsOf(2, page).map((run) => run.map((index) => page.candidates[index]?.name));
  expect(found).toEqual([names, ['Alfa', 'Call Alfa']]);
});

it('knows what is called alike, wherever it stands', () => {
  const scattered = buildSnapshot(
    at('Reply', '/html/body/a'),
    at('Home', '/html/a'),
    at('Reply', '/html/p/a'),
  );
  expect(runsOf(0, scattered)).toEqual([[0, 2]]);
});

it('takes what the model says is of the kind, in reading order', () => {
  expect(namesOf(logitsOf({ Charlie: 3, Alfa: 2, Delta: 4, Bravo: 1 }))).toEqual(names);
});

it('counts in one that the model doubts, where the rest of its list is of the kind', () => {
  expect(namesOf(logitsOf({ Alfa: 3, Bravo: -1, Charlie: 3, Delta: 3 }))).toEqual(names);
});

it('leaves out what is likely too and stands elsewhere', () => {
  expect(namesOf(logitsOf({ Hospitals: 2, Alfa: 3, Bravo: 3, Charlie: 3, Delta: 3 }))).toEqual(names);
});

it('does not take all of a list of which only some are of the kind', () => {
  expect(namesOf(logitsOf({ Alfa: 3, Delta: 3 }))).toEqual(['Alfa', 'Delta']);
});

it('finds nothing where nothing is likelier than not', () => {
  expect(findKind(logitsOf({ Alfa: -0.5 }), page)).toBeNull();
  expect(
    findKind(
      page.candidates.map(() => Number.NEGATIVE_INFINITY),
      page,
    ),
  ).toBeNull();
});

it.each([
  ['the third', 3, 'Charlie'],
  ['the last', -1, 'Delta'],
  ['the second to last', -2, 'Charlie'],
])('counts %s in the list that the model finds likely, and less in others', (_said, ordinal, name) => {
  const counted = countTo(ordinal, logitsOf({ Alfa: 2, Bravo: 3, Charlie: 2, Delta: 3 }), page);
  const [most] = [...counted].toSorted(([, first], [, second]) => second - first);
  expect(page.candidates[most?.[0] ?? -1]?.name).toBe(name);
  expect(most?.[1]).toBe(1);
  expect([...counted.values()].filter((share) => share === 1)).toHaveLength(1);
});

it('counts to nothing where no list is so long', () => {
  expect(countTo(9, logitsOf({ Alfa: 2 }), page).size).toBe(0);
});
