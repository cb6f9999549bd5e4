import { expect, it, test } from 'vitest';
import { snapshotRecorded } from '../../browser/snapshot/index.ts';
import { templates } from './index.ts';

const { dmr } = templates;
const box = { x: 10, y: 20, width: 100, height: 40 };

async function snapshot() {
  const button = { tag: 'button', id: 2, box, attributes: { class: 'go' }, children: ['Send'] };
  return snapshotRecorded({
    url: 'https://example.org/',
    title: '',
    viewport: { width: 1280, height: 720 },
    roots: [{ tag: 'main', id: 1, box: { ...box, width: 600 }, attributes: {}, children: ['Hello', button] }],
  });
}

it('writes the uid among the attributes, as a recorder writes it into the page', async () => {
  const page = await snapshot();
  const texts = dmr.readPage(page);
  const uids = page.candidates.map(({ uid }) => uid);
  expect(page.candidates.map((_, index) => texts.document(index)?.split('\n').slice(2))).toEqual([
    [
      '[[text]] Hello',
      '[[bbox]] x=10 y=20 width=600 height=40',
      `[[attributes]] data-webtasks-id='${uids[0]}'`,
      '[[children]] button',
    ],
    [
      '[[text]] Send',
      '[[bbox]] x=10 y=20 width=100 height=40',
      `[[attributes]] class='go' data-webtasks-id='${uids[1]}'`,
      '[[children]] ',
    ],
  ]);
});

it('reads text only up to a comment, and counts the comment among the children without naming it', async () => {
  const page = await snapshot();
  const [main] = page.candidates;
  if (main === undefined) throw new Error('no candidate');
  const texts = dmr.readPage({
    ...page,
    candidates: [{ ...main, children: [null, 'button', 'a'] }],
    elements: page.elements.slice(0, 1).map((element) => ({ ...element, text: 'Hello there', lead: 6 })),
  });
  expect(texts.document(0)).toContain('[[text]] Hello \n');
  expect(texts.document(0)).toMatch(/\[\[children\]\] button$/);
});

test('a recording is told as its markup has it, and its query is its own', async () => {
  const page = await snapshot();
  const facts = {
    tag: 'a',
    xpath: '/html/body/a',
    text: ' Go ',
    box: { x: 1, y: 2, width: 30.25, height: 12 },
    attributes: { 'data-webtasks-id': 'aaaaaaaa-bbbb-cccc', hidden: null },
    children: ['script', null, 'b'],
  };
  const recording = { query: 'the query', factsOf: () => facts };
  expect(dmr.formatQuery([], { ...page, recording })).toBe('the query');
  expect(dmr.readPage({ ...page, recording }).document(0)).toBe(
    [
      '[[tag]] a',
      '[[xpath]] /html/body/a',
      '[[text]]  Go ',
      '[[bbox]] x=1 y=2 width=30.2 height=12',
      "[[attributes]] hidden='' data-webtasks-id='aaaaaaaa-bbbb-cccc'",
      '[[children]] script',
    ].join('\n'),
  );
});
