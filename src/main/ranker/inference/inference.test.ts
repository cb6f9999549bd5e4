import { describe, expect, test } from 'vitest';
import { openInference } from './testing/open-inference.ts';
import { never, testModel } from './testing/test-models.ts';

/** Rows of `texts` as onnx's own reference evaluator and Python's tokenizers compute them. */
const texts = ['Add to cart', 'button | Search flights', ''];
const pinned = {
  'test-ranker': [
    [-0.3682101, 0.1332557, 0.4737263, -0.4765029, 0.4990745, 0.3359297, -0.1704031, 0.0650482],
    [-0.0779967, 0.088756, 0.0791431, 0.7159796, -0.5895329, 0.3359437, -0.0186217, 0.0799656],
    [-0.5147591, -0.0532002, 0.3716368, 0.1296309, 0.3509546, 0.534604, -0.3852994, 0.1408846],
  ],
  'test-ranker-hidden': [
    [-0.1943651, 0.1872956, -0.2255362, 0.5197367, -0.4495651, 0.0624216, 0.5654725, -0.2835231],
    [0.2246291, 0.1095428, -0.2692381, 0.3823124, -0.4085321, -0.2460962, 0.6958932, 0.0846236],
    [-0.1574583, -0.0084077, -0.2794369, 0.5460311, -0.593054, 0.2178899, 0.4006069, -0.1980564],
  ],
} as const;
/** float32 sums in another order differ by less. */
const tolerance = 1e-5;

function expectClose(found: Float32Array, expected: readonly number[]): void {
  expect(found.length).toBe(expected.length);
  expected.forEach((value, place) => {
    expect(Math.abs((found[place] ?? Number.NaN) - value), `number ${place}`).toBeLessThan(tolerance);
  });
}

describe.each(['test-ranker', 'test-ranker-hidden'] as const)('the dual encoder %s', (name) => {
  test('gives the numbers of the reference, for one text and for many', async () => {
    const inference = await openInference(testModel(name));
    expectClose(await inference.encode('document', texts, never()), pinned[name].flat());
    for (const [place, text] of texts.entries()) {
      expectClose(await inference.encode('query', [text], never()), pinned[name][place] ?? []);
    }
    expect(await inference.encode('document', [], never())).toEqual(new Float32Array(0));
  });

  test('gives a text the same row alone and among a thousand others', async () => {
    const inference = await openInference(testModel(name));
    const many = Array.from(
      { length: 1_000 },
      (_, place) => `${'search the page '.repeat(place % 9)}${place}`,
    );
    const rows = await inference.encode('document', many, never());
    const width = inference.card.dimensions;
    for (const place of [0, 7, 8, 500, 999]) {
      const alone = await inference.encode('document', [many[place] ?? ''], never());
      expectClose(alone, [...rows.subarray(place * width, (place + 1) * width)]);
    }
    expect(await inference.encode('document', many, never())).toEqual(rows);
  });

  test('gives rows of length one, for words it has never seen and for texts far too long, too', async () => {
    const inference = await openInference(testModel(name));
    const odd = ['Überraschung 北京 🚲', 'button '.repeat(20_000), '\u0000\u202e', '[SEP] [CLS]', '\ud800'];
    const rows = await inference.encode('document', odd, never());
    const width = inference.card.dimensions;
    odd.forEach((_, place) => {
      const row = rows.subarray(place * width, (place + 1) * width);
      expect(Math.abs(Math.hypot(...row) - 1)).toBeLessThan(tolerance);
    });
  });
});

test('a cross-encoder gives each pair the score of the reference', async () => {
  const inference = await openInference(testModel('test-cross-encoder'));
  const scores = await inference.scorePairs(
    'add to cart',
    ['Add to cart', 'search', 'zebra crossing'],
    never(),
  );
  expectClose(scores, [1.7505065, -1.2588001, -0.0589579]);
  await expect(inference.encode('query', ['a'], never())).rejects.toThrow(/rates pairs/);
});

test('a dual encoder says that it cannot rate pairs', async () => {
  const inference = await openInference(testModel('test-ranker'));
  await expect(inference.scorePairs('a', ['b'], never())).rejects.toThrow(/cannot rate pairs/);
});

test('requests at the same time each get their own rows', async () => {
  const inference = await openInference(testModel('test-ranker'));
  const words = ['cart', 'flight', 'email', 'zip', 'hotel'];
  const together = await Promise.all(words.map((word) => inference.encode('document', [word], never())));
  const row = async (word: string) => inference.encode('document', [word], never());
  for (const [place, word] of words.entries()) expect(together[place]).toEqual(await row(word));
  expect(new Set(together.map((each) => each.join())).size).toBe(words.length);
});

test('an abort rejects at once, and what is asked next is answered', async () => {
  const inference = await openInference(testModel('test-ranker'));
  const stop = new AbortController();
  const many = Array.from({ length: 50_000 }, (_, place) => `link | result ${place}`);
  const stopped = inference.encode('document', many, { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AppError', code: 'stopped' });
  expectClose(await inference.encode('query', ['Add to cart'], never()), pinned['test-ranker'][0]);
  await expect(inference.encode('query', ['a'], { signal: stop.signal })).rejects.toMatchObject({
    code: 'stopped',
  });
});

test('the state says what runs, where, how fast and why', async () => {
  const inference = await openInference(testModel('test-ranker'));
  expect(inference.state()).toMatchObject({
    status: 'ready',
    model: 'test-ranker',
    folder: testModel('test-ranker'),
    device: 'CPU',
    reason: 'Chosen in settings.',
  });
  expect(inference.state().elementsPerSecond).toBeGreaterThan(0);
  expect(inference.card).toMatchObject({ template: 'parley-1', dimensions: 8, kind: 'dual-encoder' });
});

test('what is asked after closing is refused in words', async () => {
  const inference = await openInference(testModel('test-ranker'));
  const open = expect(inference.encode('document', ['a'], never())).rejects.toThrow(/closed/);
  await inference.close();
  await open;
  await expect(inference.encode('document', ['a'], never())).rejects.toThrow(/closed/);
});
