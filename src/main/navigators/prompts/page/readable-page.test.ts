import { expect, it } from 'vitest';
import { makeCandidate, makeElement, makeSnapshot } from '../../chat/prompt/testing/make-snapshot.ts';
import { withoutOtherSites } from './index.ts';

const frames = [
  { id: 'main', origin: 'https://shop.example', crossSite: false, name: '' },
  { id: 'ad', origin: 'https://ads.example', crossSite: true, name: '' },
];
const candidates = [makeCandidate(0), makeCandidate(1, { frame: 1 }), makeCandidate(2)];
const snapshot = makeSnapshot(candidates, {
  frames,
  elements: [
    makeElement({ tag: 'body' }),
    makeElement({ tag: 'iframe', parent: 0 }),
    makeElement({ tag: 'button', parent: 1, candidate: 1, frame: 1 }),
    makeElement({ tag: 'div', parent: 0 }),
    makeElement({ tag: 'button', parent: 3, candidate: 2 }),
  ],
});

it('what a frame of another site holds is left out, and the rest still knows its parents and candidates', () => {
  const shown = withoutOtherSites(snapshot, ['Buy the mug']);
  expect(shown.candidates.map(({ uid }) => uid)).toEqual([candidates[0]?.uid, candidates[2]?.uid]);
  expect(shown.elements.map(({ tag, parent, candidate }) => [tag, parent, candidate])).toEqual([
    ['body', -1, -1],
    ['iframe', 0, -1],
    ['div', 0, -1],
    ['button', 2, 1],
  ]);
});

it('a page without such frames stays as it is, and a site that the user names is shown', () => {
  const own = makeSnapshot([makeCandidate(0)]);
  expect(withoutOtherSites(own, [])).toBe(own);
  expect(withoutOtherSites(snapshot, ['log in at ads.example'])).toBe(snapshot);
});
