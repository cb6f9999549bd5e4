import { buildCandidate, buildSnapshot } from '../../../agent/testing/fake-ports.ts';
import { makeElement } from '../prompt/testing/make-snapshot.ts';
import type { ReplyContext } from '../reply/index.ts';

export const searchBox = buildCandidate({
  uid: '0000000a-0000-4000',
  tag: 'input',
  role: 'searchbox',
  name: 'Search the shop',
  affordances: ['click', 'type'],
  inputType: 'search',
  value: '',
});
export const searchButton = buildCandidate({ uid: '0000000b-0000-4000', name: 'Search', text: 'Search' });
export const sortList = buildCandidate({
  uid: '0000000c-0000-4000',
  tag: 'select',
  role: 'combobox',
  name: 'Sort by',
  affordances: ['select'],
  value: 'Relevance',
});
export const passwordField = buildCandidate({
  uid: '0000000d-0000-4000',
  tag: 'input',
  role: 'textbox',
  name: 'Password',
  affordances: ['click', 'type'],
  inputType: 'password',
  secret: 'password',
});

/** For tests: a small page with one element of each kind, and two tabs. */
export const fakeSnapshot = buildSnapshot([searchBox, searchButton, sortList, passwordField], {
  tabs: [
    { id: 1, url: 'https://shop.example/', title: 'Shop', active: true },
    { id: 2, url: 'https://news.example/', title: 'News', active: false },
  ].map((tab) => ({ ...tab, loading: false, crashed: false, canGoBack: false, canGoForward: false })),
  elements: [
    makeElement({ tag: 'body' }),
    makeElement({ tag: 'input', parent: 0, candidate: 0, attributes: { type: 'search' } }),
    makeElement({ tag: 'button', parent: 0, candidate: 1, text: 'Search' }),
    makeElement({ tag: 'select', parent: 0, candidate: 2, attributes: { name: 'sort' } }),
    makeElement({ tag: 'input', parent: 0, candidate: 3, attributes: { type: 'password' } }),
  ],
  frames: [{ id: 'f', origin: 'https://shop.example', crossSite: false, name: '' }],
});

export const fakeContext: ReplyContext = {
  snapshot: fakeSnapshot,
  names: new Map([
    ['e1', searchBox.uid],
    ['e2', searchButton.uid],
    ['e3', sortList.uid],
    ['e4', passwordField.uid],
  ]),
  nameable: new Set([searchBox, searchButton, sortList, passwordField].map(({ uid }) => uid)),
  pointing: null,
};
