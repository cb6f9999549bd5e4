import type { Candidate, PageElement, ScoredCandidate, Snapshot, UserTurn } from '#shared/domain/index.ts';
import { blankPicture, markBoxes } from '../../../pictures/index.ts';

/** One thing on the built-in page. */
interface Item {
  readonly tag: string;
  readonly role: string;
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
}

const items: readonly Item[] = [
  {
    ...{ tag: 'input', role: 'searchbox', name: 'Search the shop' },
    attributes: { type: 'search', name: 'q', 'aria-label': 'Search the shop' },
  },
  { tag: 'button', role: 'button', name: 'Search', attributes: { type: 'submit' } },
  { tag: 'a', role: 'link', name: 'Walking boots', attributes: { href: '/boots' } },
  { tag: 'a', role: 'link', name: 'Rain jackets', attributes: { href: '/jackets' } },
  {
    tag: 'select',
    role: 'combobox',
    name: 'Sort by',
    attributes: { name: 'sort', 'aria-label': 'Sort by' },
    options: ['Relevance', 'Price'],
  },
  { tag: 'button', role: 'button', name: 'Add to basket' },
  { tag: 'a', role: 'link', name: 'Basket', attributes: { href: '/basket' } },
];

const url = 'https://shop.example/';
const uidOf = (index: number): string => `${String(index).padStart(8, '0')}-aaaa-4aaa`;

function toCandidate(item: Item, index: number): Candidate {
  const types = item.tag === 'input';
  const options = item.options?.map((label, at) => ({
    label,
    value: label.toLowerCase(),
    selected: at === 0,
    disabled: false,
  }));
  return {
    ref: { snapshotId: 'probe', frameId: 'probe', backendNodeId: index + 1 },
    uid: uidOf(index),
    tag: item.tag,
    role: item.role,
    name: item.name,
    text: types || item.tag === 'select' ? '' : item.name,
    nearbyLabel: '',
    description: '',
    attributes: item.attributes ?? {},
    xpath: `/html/body/main/${item.tag}[${index + 1}]`,
    children: [],
    affordances: types ? ['click', 'type'] : item.tag === 'select' ? ['select'] : ['click'],
    value: types ? '' : (item.options?.[0] ?? null),
    secret: null,
    filled: false,
    inputType: item.attributes?.type ?? null,
    states: {
      disabled: false,
      readonly: false,
      required: false,
      focused: false,
      checked: null,
      selected: null,
      expanded: null,
      current: false,
    },
    options: options ?? null,
    form: null,
    href: item.attributes?.href === undefined ? null : new URL(item.attributes.href, url).href,
    box: { x: 40, y: 40 + index * 60, width: 200, height: 32 },
    inViewport: true,
    paintOrder: index,
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
    fontSize: 16,
    region: 0,
    frame: 0,
    scroll: null,
  };
}

const candidates = items.map(toCandidate);

const nowhere = { x: 0, y: 0, width: 0, height: 0 };
const plain = {
  ...{ uid: '', attributes: {}, text: '', tail: '', frame: 0, candidate: -1, box: nowhere },
} as const;
const elements: readonly PageElement[] = [
  { ...plain, tag: 'body', parent: -1 },
  { ...plain, tag: 'main', parent: 0 },
  { ...plain, tag: 'h1', parent: 1, text: 'Outdoor shop' },
  { ...plain, tag: 'p', parent: 1, text: 'Walking boots cost 89 euros today.' },
  ...items.map((item, index) => ({
    ...plain,
    uid: uidOf(index),
    tag: item.tag,
    parent: 1,
    candidate: index,
    attributes: item.attributes ?? {},
    text: candidates[index]?.text ?? '',
  })),
];

const textBox = (y: number) => ({ x: 40, y, width: 600, height: 24 });

/** A small page of our own that the first-run check asks about; nothing of the user's goes out with it. */
export const probeSnapshot: Snapshot = {
  id: 'probe',
  takenAt: 0,
  url,
  title: 'Outdoor shop',
  tabId: 1,
  tabs: [
    {
      id: 1,
      url,
      title: 'Outdoor shop',
      active: true,
      loading: false,
      crashed: false,
      canGoBack: false,
      canGoForward: false,
    },
  ],
  viewport: { width: 1280, height: 720 },
  scroll: { x: 0, y: 0, maxX: 0, maxY: 400 },
  candidates,
  elements,
  texts: [
    { text: 'Outdoor shop', box: textBox(8), headingLevel: 1, region: 0, frame: 0 },
    { text: 'Walking boots cost 89 euros today.', box: textBox(500), headingLevel: 0, region: 0, frame: 0 },
  ],
  regions: [
    {
      kind: 'main',
      name: 'Outdoor shop',
      box: { x: 0, y: 0, width: 1280, height: 720 },
      parent: -1,
      index: -1,
      size: 0,
    },
  ],
  frames: [{ id: 'probe', origin: 'https://shop.example', crossSite: false, name: '' }],
  focusedUid: null,
  counts: { nodes: elements.length, visible: elements.length, candidates: candidates.length },
  gaps: [],
};

export const probeRanking: readonly ScoredCandidate[] = candidates.map((candidate, index) => ({
  element: {
    uid: candidate.uid,
    tag: candidate.tag,
    role: candidate.role,
    text: candidate.name,
    bbox: candidate.box,
  },
  score: 1 - index / candidates.length,
}));

/** What is asked, once each: five kinds of action. */
export const probeInstructions = [
  'Click the Search button.',
  'Type walking boots into the search box.',
  'Sort the list by price.',
  'How much do the walking boots cost today?',
  'Open the page of the rain jackets.',
] as const;

/** Those of them that are done on an element. */
export const probeActs: readonly string[] = probeInstructions.filter((words) => !words.endsWith('?'));

/** The built-in page as a picture: each of its elements as a box with its name. */
export async function drawProbePage(): Promise<Uint8Array> {
  const { viewport } = probeSnapshot;
  const marks = candidates.map(({ box, name }) => ({ box, label: name }));
  return markBoxes(await blankPicture(viewport), marks, viewport);
}

export function probeTurn(utterance: string): UserTurn {
  return { id: 'probe', sessionId: 'probe', index: 0, at: 0, speaker: 'user', utterance, via: 'text' };
}
