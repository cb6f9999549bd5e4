import { join } from 'node:path';
import { collectEvidence, indexPage } from '../src/main/grounding/index.ts';
import { queryOf, saidOf, wants } from '../src/main/navigators/offline/understand/index.ts';
import { createFileRanker, createUnderstanding } from '../src/main/ranker/index.ts';
import type { Snapshot } from '../src/shared/domain/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { lookAgain, makeRankPage } from './rank-page.ts';
import { median, quantile } from './statistics.ts';

const elements = 300;
const rounds = 25;
const goals = { known: 150, fresh: 400 } as const;
const sentences = [
  'add the green tent to my basket',
  'the second one in the list',
  'how do I pay for all of this',
  'put anna@example.org into the email field',
  'the button next to the total',
];

/**
 * From a sentence to the chances of all elements: the reader, the ranker's pool and the cross-encoder, on a page whose
 * elements are encoded and on one that nothing is known of. Beside it the cross-encoder on every element of the page,
 * which is what MindAct's way of ranking would cost.
 */
export const benchmark: Benchmark = {
  name: 'understand',
  async run() {
    const models = join(import.meta.dirname, '..', 'resources', 'models');
    const { signal } = new AbortController();
    const start = () => createFileRanker({ modelsFolder: models, device: 'cpu' });
    const ranker = start();
    const understanding = createUnderstanding({ modelsFolder: models, ranker });
    await understanding.ready();

    const understand = async (said: string, page: Snapshot): Promise<number> => {
      const from = performance.now();
      const [step] = (await understanding.read(said, '', signal)) ?? [];
      const want = step === undefined ? undefined : (wants[step.operation] ?? 'any');
      if (step === undefined || want === undefined) throw new Error(`“${said}” was not read.`);
      const meaning = await understanding.meaning(queryOf(step), page, signal);
      if (meaning === null) throw new Error('The grounder does not answer.');
      const about = {
        ...saidOf(step, want),
        meaning,
        previousUid: null,
        byRules: null,
        asked: [],
        excluded: [],
      };
      collectEvidence(about, indexPage(page));
      return performance.now() - from;
    };
    const sentence = (round: number) => sentences[round % sentences.length] ?? '';

    await understand(sentence(0), makeRankPage(elements, 99));
    const known: number[] = [];
    const fresh: number[] = [];
    const page = makeRankPage(elements);
    await understand(sentence(1), page);
    for (let round = 0; round < rounds; round += 1) {
      known.push(await understand(sentence(round), lookAgain(page, 0, round)));
      fresh.push(await understand(sentence(round), makeRankPage(elements, 1_000 + round)));
    }
    await Promise.all([understanding.close(), ranker.close()]);

    // The pool is 24 elements; the cross-encoder's own share grows with them.
    const everything = median(known) * (elements / 24);
    const row = (what: string, times: readonly number[], goal: number): Row => ({
      what: `reading and grounding, ${elements} elements, ${what}, cpu`,
      unit: 'ms',
      median: median(times),
      p95: quantile(times, 0.95),
      goal,
      baseline: { what: 'the cross-encoder on all elements (reckoned)', median: everything },
      note: `${sentences.length} sentences, ${times.length} times`,
    });
    return [row('encoded', known, goals.known), row('nothing known', fresh, goals.fresh)];
  },
};
