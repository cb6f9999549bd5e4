import { expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { buildSnapshot, button, link, part } from '../../grounding/testing/index.ts';
import { fakeInference } from '../testing/fake-inference.ts';
import { createDenseRanker, type DenseOptions } from './dense-ranker.ts';

const signal = new AbortController().signal;

function start(changes: Partial<DenseOptions> = {}, speed: number | null = 10_000) {
  const inference = fakeInference({}, speed);
  const ranker = createDenseRanker({ inference, ...changes });
  const ask = (snapshot: Snapshot, words: string) =>
    ranker.score({
      snapshot,
      words,
      query: (template) => template.formatDescription(words, snapshot),
      signal,
    });
  const documents = () =>
    inference.asked.filter(({ kind }) => kind === 'document').flatMap(({ texts }) => texts);
  return { inference, ranker, ask, documents };
}

/** `count` links, every fifth called the same. */
const longPage = (count: number, suffix = '') =>
  buildSnapshot(
    ...Array.from({ length: count }, (_, index) =>
      index % 5 === 0 ? button('Add to cart') : link(`Product ${index}${suffix}`, { href: null }),
    ),
  );
const best = (page: Snapshot, scores: Float64Array) =>
  page.candidates[scores.indexOf(Math.max(...scores))]?.name;

it('scores by the nearness of query and element', async () => {
  const { ask } = start();
  const page = buildSnapshot(button('Search'), link('Shopping cart'), link('About us'));
  const { scores, by } = await ask(page, 'open the shopping cart');
  expect(best(page, scores)).toBe('Shopping cart');
  expect(by).toEqual({ model: 'fake', device: 'cpu', encoded: 3, cached: 0 });
});

it('encodes equal elements of a page once', async () => {
  const { ask, documents } = start();
  const { by } = await ask(longPage(50), 'cart');
  expect(documents()).toHaveLength(41);
  expect(new Set(documents()).size).toBe(41);
  expect(by).toMatchObject({ encoded: 50, cached: 0 });
});

it('encodes nothing but the query on a page looked at again, and only what changed on a changed one', async () => {
  const { ask, inference, documents } = start();
  const page = longPage(50);
  const first = await ask(page, 'product 7');
  inference.asked.length = 0;
  const again = await ask(structuredClone(page), 'product 7 please');
  expect(inference.asked.map(({ kind }) => kind)).toEqual(['query']);
  expect(again.by).toMatchObject({ encoded: 0, cached: 50 });
  const changed = structuredClone(page);
  Object.assign(changed.candidates[7] ?? {}, { name: 'Sold out', text: '' });
  const third = await ask(changed, 'product 7');
  expect(documents()).toEqual(['link | Sold out']);
  expect(third.by).toMatchObject({ encoded: 1, cached: 49 });
  expect(third.scores[7]).not.toBe(first.scores[7]);
  expect([...third.scores].toSpliced(7, 1)).toEqual([...first.scores].toSpliced(7, 1));
});

it('asks for the same query once', async () => {
  const { ask, inference } = start();
  await ask(longPage(5), 'product 3');
  await ask(longPage(5), 'product 3');
  expect(inference.asked.filter(({ kind }) => kind === 'query')).toHaveLength(1);
});

it('knows an element again on another page, and when it has moved to another place of the list', async () => {
  const { ask, documents, inference } = start();
  await ask(buildSnapshot(link('Home'), link('Basket')), 'home');
  inference.asked.length = 0;
  await ask(buildSnapshot(link('Basket'), button('New'), link('Home')), 'home');
  expect(documents()).toEqual(['button | New']);
});

it('tells equal names in different regions apart', async () => {
  const { ask } = start();
  const page = buildSnapshot(
    part('form', 'Newsletter', button('Subscribe')),
    part('form', 'Podcast', button('Subscribe')),
  );
  const { scores } = await ask(page, 'subscribe to the podcast');
  expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
});

it('encodes the likeliest of a huge page first, puts the rest behind, and encodes it afterwards', async () => {
  const { ask, documents, ranker } = start({}, 300);
  const page = longPage(1_000);
  const first = await ask(page, 'open product 993');
  const atOnce = new Set(documents().slice(0, 300));
  // 300 texts, one of them that of 200 alike buttons.
  expect(first.by).toMatchObject({ encoded: 499, cached: 0 });
  expect(best(page, first.scores)).toBe('Product 993');
  const isAtOnce = page.candidates.map(({ name, role }) => atOnce.has(`${role} | ${name}`));
  const scoresOf = (wanted: boolean) => [...first.scores].filter((_, index) => isAtOnce[index] === wanted);
  expect(Math.max(...scoresOf(false))).toBeLessThan(Math.min(...scoresOf(true)));
  await ranker.idle();
  const second = await ask(structuredClone(page), 'open product 991');
  expect(second.by).toMatchObject({ encoded: 0, cached: 1_000 });
  expect(new Set(documents()).size).toBe(documents().length);
});

it('encodes all of a huge page for a file', async () => {
  const { ask, documents } = start({ whole: true }, 300);
  await ask(longPage(1_000), 'product 993');
  expect(documents()).toHaveLength(801);
});

it('keeps right scores when the store is smaller than what was seen', async () => {
  const { ask, ranker } = start({ limits: { entries: 60, bytes: 1e6 } });
  const pages = [longPage(50), longPage(50, ' new'), longPage(50, ' old')];
  const { ask: askFresh } = start();
  for (const page of [...pages, ...pages]) {
    const { scores } = await ask(page, 'product 7 new');
    const { scores: expected } = await askFresh(page, 'product 7 new');
    expect([...scores]).toEqual([...expected]);
  }
  expect(ranker.store.size).toBeLessThanOrEqual(60);
});

it('leaves out what WebLINX leaves out when the model reads its texts', async () => {
  const inference = fakeInference({ template: 'dmr' });
  const ranker = createDenseRanker({ inference });
  const page = buildSnapshot(link('Shop', { at: [10, 10] }), link('Shop far below', { at: [10, 5_000] }));
  const { scores } = await ranker.score({
    snapshot: page,
    words: 'shop',
    query: (template) => template.formatDescription('shop', page),
    signal,
  });
  const [query, documents] = ['query', 'document'].map((kind) =>
    inference.asked.filter((one) => one.kind === kind).flatMap(({ texts }) => texts),
  );
  expect(query?.[0]).toMatch(
    /^Viewport\(height=\d+, width=\d+\) ---- Instructor Utterances: No instructor utterance ---- Previous Turns:say\(speaker="instructor", utterance="shop", timestamp="00:00"\)$/,
  );
  expect(documents).toHaveLength(1);
  expect(documents?.[0]).toMatch(/^\[\[tag\]\] a\n\[\[xpath\]\] \S+\n\[\[text\]\] Shop\n\[\[bbox\]\] x=10 /);
  expect(scores[1]).toBeLessThan(scores[0] ?? 0);
});

it('stops when it is told to, and is none the worse for it', async () => {
  const { ask, ranker, inference } = start();
  const release = inference.hold();
  const controller = new AbortController();
  const page = longPage(50);
  const stopped = ranker.score({
    snapshot: page,
    words: 'x',
    query: () => 'x',
    signal: controller.signal,
  });
  controller.abort(new Error('stopped'));
  release();
  await expect(stopped).rejects.toThrow('stopped');
  const { by } = await ask(page, 'product 7');
  expect(by.encoded).toBe(50);
});
