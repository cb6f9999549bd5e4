import { expect, it } from 'vitest';
import type { Candidate, Region, Snapshot, TextBlock } from '#shared/domain/index.ts';
import { buildCandidate, buildSnapshot } from '../testing/fake-ports.ts';
import { findSubjects } from './subjects.ts';

const region = (kind: Region['kind'], parent: number): Region => ({
  kind,
  name: '',
  box: { x: 0, y: 0, width: 1, height: 1 },
  parent,
  index: 0,
  size: 2,
});
const text = (words: string, at: number): TextBlock => ({
  text: words,
  box: { x: 0, y: 0, width: 1, height: 1 },
  headingLevel: 0,
  region: at,
  frame: 0,
});
const box = (at: number, checked: boolean): Candidate =>
  buildCandidate({
    uid: `0000000${at}-0000-4001`,
    role: 'checkbox',
    tag: 'input',
    region: at,
    states: { ...buildCandidate().states, checked },
  });

/** A list of two mails (regions 1 and 2, the second with a cell 3) under a bar of buttons (4), each in an item (5). */
function mails(control: Partial<Candidate>, ticked: readonly number[] = []): [Candidate, Snapshot] {
  const target = buildCandidate({ name: 'Delete', text: 'Delete', ...control });
  const line = (at: number, id: string) =>
    buildCandidate({
      uid: id,
      tag: 'tr',
      role: 'row',
      region: at,
      attributes: { 'data-id': id, class: 'a1' },
    });
  const regions = [
    region('table', -1),
    region('row', 0),
    region('row', 0),
    region('section', 2),
    region('list', -1),
    region('item', 4),
  ];
  const texts = [
    text('Anna', 1),
    text('★', 1),
    text('Lunch', 1),
    text('Ben', 2),
    text('Spare key', 3),
    text('Delete', 5),
  ];
  const candidates = [
    line(1, 'm1'),
    box(1, ticked.includes(1)),
    line(2, 'm2'),
    box(2, ticked.includes(2)),
    target,
  ];
  return [target, { ...buildSnapshot(candidates), regions, texts }];
}

it('is the entry that the control stands in, with the number that the page knows it by', () => {
  expect(findSubjects(...mails({ region: 3 }, [1]))).toEqual([{ name: 'Ben · Spare key', numbers: ['m2'] }]);
});

it("takes no number from a field, whose value may be the user's own", () => {
  const [target, page] = mails({ region: 3 });
  const phone = buildCandidate({
    tag: 'input',
    affordances: ['type'],
    region: 3,
    attributes: { value: '5550100' },
  });
  const asked = findSubjects(target, { ...page, candidates: [...page.candidates, phone] });
  expect(asked[0]?.numbers).toEqual(['m2']);
});

it('is what is ticked where the control stands over the list, or alone in an entry of a bar', () => {
  const both = [
    { name: 'Anna · Lunch', numbers: ['m1'] },
    { name: 'Ben · Spare key', numbers: ['m2'] },
  ];
  expect(findSubjects(...mails({ region: -1 }, [1, 2]))).toEqual(both);
  expect(findSubjects(...mails({ region: 5 }, [1, 2]))).toEqual(both);
  expect(findSubjects(...mails({ region: 5 }, [2]))).toEqual(both.slice(1));
});

it('is nothing where nothing is ticked', () => {
  expect(findSubjects(...mails({ region: 5 }))).toEqual([]);
  expect(findSubjects(null, buildSnapshot([]))).toEqual([]);
});
