import { buildCandidate } from '../src/main/agent/testing/fake-ports.ts';
import type { Candidate, Region, RegionKind, Snapshot } from '../src/shared/domain/index.ts';

/**
 * A large shop's page of `count` candidates, made of words alone and the same on every machine: links above, filters
 * beside, a grid of products with five things each, orders as table rows, links below. Names repeat as they do in
 * life: "Add to cart" is everywhere, product names hardly ever.
 */
export function makeRankPage(count: number, seed = 7): Snapshot {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const regions: Region[] = [];
  const candidates: Candidate[] = [];
  const addRegion = (kind: RegionKind, name: string, parent: number, index = -1, size = 0): number =>
    regions.push({ kind, name, box: boxAt(regions.length), parent, index, size }) - 1;
  const add = (given: Partial<Candidate>, region: number): void => {
    if (candidates.length < count) candidates.push(makeCandidate(candidates.length, { ...given, region }));
  };

  const banner = addRegion('banner', '', -1);
  add(
    { tag: 'a', role: 'link', name: 'Northwind Outfitters', href: `${site}/`, attributes: { id: 'logo' } },
    banner,
  );
  const search = addRegion('search', 'Search', banner);
  add(
    {
      tag: 'input',
      role: 'searchbox',
      name: 'Search products',
      inputType: 'search',
      affordances: ['type', 'click'],
      attributes: { id: 'q', name: 'query', placeholder: 'Search for boots, tents and more' },
    },
    search,
  );
  add({ tag: 'button', role: 'button', name: 'Search', attributes: { id: 'search-submit' } }, search);
  const menu = addRegion('navigation', 'Departments', banner);
  for (const noun of nouns) {
    const name = `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
    add({ tag: 'a', role: 'link', name, href: `${site}/c/${noun.replaceAll(' ', '-')}` }, menu);
  }
  const aside = addRegion('complementary', 'Filters', -1);
  for (const group of ['Colour', 'Size', 'Brand', 'Material']) {
    const section = addRegion('section', group, aside);
    const values = { Colour: colours, Size: sizes, Brand: brands, Material: materials }[group] ?? [];
    for (const value of values) {
      const attributes = { id: `filter-${group.toLowerCase()}-${value.toLowerCase()}`, class: 'facet' };
      add({ tag: 'input', role: 'checkbox', name: value, inputType: 'checkbox', attributes }, section);
    }
  }
  const main = addRegion('main', 'All products', -1);
  add(
    {
      tag: 'select',
      role: 'combobox',
      name: 'Sort by',
      affordances: ['select', 'click'],
      options: ['Relevance', 'Price: low to high', 'Price: high to low', 'Newest', 'Best rated'].map(
        (label) => ({
          label,
          value: label,
          selected: label === 'Relevance',
          disabled: false,
        }),
      ),
    },
    main,
  );
  const grid = addRegion('list', '', main);
  const perProduct = 6;
  const products = Math.max(1, Math.ceil((count - candidates.length) / perProduct));
  for (let index = 0; index < products && candidates.length < count; index += 1) {
    const name = `${pick(brands)} ${pick(adjectives)} ${pick(colours).toLowerCase()} ${pick(materials).toLowerCase()} ${pick(nouns)}`;
    const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${1000 + Math.floor(random() * 9000)}`;
    const item = addRegion('item', name, grid, index, products);
    const price = `€ ${10 + Math.floor(random() * 290)}.${pick(['00', '50', '95', '99'])}`;
    add({ tag: 'img', role: 'img', name: `${name}, seen from the ${pick(sides)}`, affordances: [] }, item);
    add({ tag: 'a', role: 'link', name, text: name, href: `${site}/p/${slug}` }, item);
    add({ tag: 'span', text: price, affordances: [], attributes: { class: 'price' } }, item);
    const reviews = `${1 + Math.floor(random() * 900)} reviews`;
    add(
      {
        tag: 'a',
        role: 'link',
        name: `Rated ${pick(['3.8', '4.1', '4.6', '4.9'])}, ${reviews}`,
        text: reviews,
      },
      item,
    );
    add(
      { tag: 'button', role: 'button', name: 'Add to cart', attributes: { 'data-testid': 'add-to-cart' } },
      item,
    );
    add(
      { tag: 'button', role: 'button', name: `Save ${name} for later`, attributes: { title: 'Wish list' } },
      item,
    );
  }
  return toSnapshot(candidates, regions);
}

/**
 * The same page looked at again: every object and string is new, as after a real look, and `share` of the candidates
 * (evenly spread) say something else than before.
 */
export function lookAgain(page: Snapshot, share: number, round: number): Snapshot {
  const every = share === 0 ? Number.POSITIVE_INFINITY : Math.round(1 / share);
  const copy = structuredClone(page);
  const candidates = copy.candidates.map((candidate, index) =>
    (index + round) % every === 0
      ? { ...candidate, name: `${candidate.name} (${round}, ${index} left)` }
      : candidate,
  );
  return { ...copy, id: `${copy.id}-${round}`, candidates };
}

const site = 'https://shop.example';
const brands = [
  'Alder',
  'Birchfield',
  'Corvus',
  'Dunlin',
  'Elmstone',
  'Fjordlie',
  'Granite',
  'Hollow',
  'Icefall',
  'Juniper',
];
const adjectives = (
  'light, waterproof, insulated, folding, breathable, heavy duty, compact, slim fit, classic, ' +
  'reversible, padded, ultralight, all weather, quick drying, windproof, kids’, women’s, ' +
  'men’s'
).split(', ');
const colours = [
  'Red',
  'Blue',
  'Green',
  'Black',
  'White',
  'Grey',
  'Olive',
  'Sand',
  'Orange',
  'Purple',
  'Navy',
  'Teal',
];
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '36', '38', '40', '42', '44', '46'];
const materials = ['Wool', 'Leather', 'Nylon', 'Cotton', 'Fleece', 'Down', 'Canvas', 'Linen'];
const sides = ['front', 'side', 'back', 'top'];
const nouns = (
  'hiking boots, rain jacket, sleeping bag, trekking poles, head torch, camping stove, ' +
  'water bottle, backpack, tent, gloves, socks, beanie, sunglasses, rope, climbing shoes, ' +
  'dry bag, first aid kit, travel towel, map case, compass, gaiters, base layer, shorts, ' +
  'sandals, hammock, cool box'
).split(', ');

const perRow = 4;
function boxAt(index: number): Candidate['box'] {
  return { x: 20 + (index % perRow) * 300, y: 20 + Math.floor(index / perRow) * 36, width: 280, height: 30 };
}

function makeCandidate(index: number, given: Partial<Candidate>): Candidate {
  const box = boxAt(index);
  const text = given.text ?? (given.tag === 'input' || given.tag === 'img' ? '' : (given.name ?? ''));
  return buildCandidate({
    ref: { snapshotId: 'bench', frameId: 'main', backendNodeId: index + 1 },
    uid: `${index.toString(16).padStart(8, '0')}-bbbb-4000`,
    tag: 'div',
    role: '',
    xpath: `/html/body/main/div[${index + 1}]`,
    box,
    inViewport: box.y < 720,
    paintOrder: index,
    ...given,
    text,
  });
}

function toSnapshot(candidates: readonly Candidate[], regions: readonly Region[]): Snapshot {
  return {
    id: 'bench',
    takenAt: 0,
    url: `${site}/all`,
    title: 'All products',
    tabId: 1,
    tabs: [],
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 10_000 },
    candidates,
    elements: [],
    texts: [],
    regions,
    frames: [{ id: 'main', origin: site, crossSite: false, name: '' }],
    focusedUid: null,
    counts: { nodes: candidates.length * 3, visible: candidates.length, candidates: candidates.length },
    gaps: [],
  };
}

/** Numbers in [0, 1) that are the same everywhere: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
