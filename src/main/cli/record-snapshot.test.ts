import { expect, test } from 'vitest';
import { recordSnapshot } from './record-snapshot.ts';
import { elementRecord, predictRecord } from './records.ts';

const record = (xpath: string, text = '', attributes: Record<string, string> = {}) =>
  elementRecord.parse({
    uid: xpath || 'none',
    tag: xpath.replace(/^.*\//, '').replace(/\[\d+\]$/, '') || 'p',
    xpath,
    text,
    attributes,
    bbox: { x: 0, y: 0, width: 10, height: 10 },
  });

async function build(...elements: readonly ReturnType<typeof record>[]) {
  const viewport = { width: 800, height: 600 };
  const snapshot = await recordSnapshot(predictRecord.parse({ id: 1, query: 'x', viewport, elements }));
  const uids = snapshot.candidates.map(({ uid }) => uid);
  return snapshot.elements.map((element) => ({
    ...element,
    candidate: elements.findIndex(({ uid }) => uid === uids[element.candidate]),
  }));
}

test('what lies in what is read off the paths; containers on no list have their tag only', async () => {
  const elements = await build(
    record('/html/body/ul/li[1]/a', 'One', { href: '/1' }),
    record('/html/body/p', 'Text'),
    record('/html/body/ul/li[2]/a', 'Two'),
  );
  expect(elements.map(({ tag, parent, candidate, text }) => [tag, parent, candidate, text])).toEqual([
    ['html', -1, -1, ''],
    ['body', 0, -1, ''],
    ['ul', 1, -1, ''],
    ['li', 2, -1, ''],
    ['a', 3, 0, 'One'],
    ['li', 2, -1, ''],
    ['a', 5, 2, 'Two'],
    ['p', 1, 1, 'Text'],
  ]);
  expect(elements[4]?.attributes).toEqual({ href: '/1' });
  expect(elements[3]?.attributes).toEqual({});
});

test('a container listed after its content is still its parent', async () => {
  const elements = await build(record('/html/div/b', 'inner'), record('/html/div', 'outer'));
  expect(elements.map(({ tag, candidate }) => [tag, candidate])).toEqual([
    ['html', -1],
    ['div', 1],
    ['b', 0],
  ]);
});

test('text that a record repeats from what is in it is said once', async () => {
  const elements = await build(
    record('/div', 'Total: £5 today, £6 later'),
    record('/div/b', '£5'),
    record('/div/p/i', '£6'),
  );
  expect(elements.map(({ tag, text, tail }) => [tag, text, tail])).toEqual([
    ['div', 'Total: ', ''],
    ['b', '£5', ' today, '],
    ['p', '', ' later'],
    ['i', '£6', ''],
  ]);
});

test('every record has one element, also those without a path or with the path of another', async () => {
  const records = [record('', 'a'), record('', 'b'), record('/div/p', 'c'), record('/div/p', 'd')];
  const elements = await build(...records);
  const listed = elements.filter(({ candidate }) => candidate >= 0);
  expect(listed.map(({ text, parent }) => [text, parent])).toEqual([
    ['a', -1],
    ['b', -1],
    ['c', 2],
    ['d', 2],
  ]);
});

test('an element has the name of its candidate, so that who reads the tree names what was recorded', async () => {
  const elements = [record('/html/body/button', 'Search'), record('/html/body/a', 'Help')];
  const viewport = { width: 800, height: 600 };
  const snapshot = await recordSnapshot(predictRecord.parse({ id: 1, query: 'x', viewport, elements }));
  const named = snapshot.elements.filter(({ candidate }) => candidate >= 0);
  expect(named.length).toBeGreaterThan(0);
  for (const { uid, candidate } of named) expect(uid).toBe(snapshot.candidates[candidate]?.uid);
});
