import { means, meansNames } from '../src/main/replay/compare.ts';
import { type ComparedElement, compareAll } from '../src/main/replay/find.ts';
import { changeKinds } from '../src/main/replay/testing/change-page.ts';
import { changePage, fittedPages } from '../src/main/replay/testing/changed-pages.ts';
import { openBrowser } from './open-browser.ts';

/**
 * Fits what each level of each means is worth (src/main/replay/weights.ts): a choice among all elements of a page and the
 * target's being gone, each with the best that can be made of its recorded rivals; maximum likelihood with a small
 * penalty, by Adam. `node scripts/run.mjs bench/fit-replay.ts` prints the table.
 */
interface Case {
  /** Place of the right one among the compared; the number of them for gone. */
  readonly truth: number;
  readonly weight: number;
  /** For each compared element the features beside the target, and beside each rival. */
  readonly own: readonly (readonly number[])[];
  readonly rivals: readonly (readonly (readonly number[])[])[];
}

const names = meansNames.flatMap((name) => means[name].map((level) => `${name}.${level}`));
const places = new Map(names.map((name, at) => [name, at]));
const gone = names.length;
const rounds = 250;
const rate = 0.1;
const penalty = 0.001;
const goneWeight = 1.5;

const featuresOf = (levels: ComparedElement['levels']): readonly number[] =>
  meansNames.map((name) => places.get(`${name}.${levels[name]}`) ?? 0);

async function collect(): Promise<readonly Case[]> {
  const { browser, sites, view, close } = await openBrowser();
  const { signal } = new AbortController();
  const cases: Case[] = [];
  try {
    for (const page of fittedPages) {
      for (const prefersTwins of [false, true]) {
        for (const [at, kind] of [...changeKinds, 'all' as const, 'removed' as const].entries()) {
          const changed = await changePage(
            {
              open: async (url) => void (await browser.load(url, 'typed')),
              observe: () => browser.observe({ signal }),
              view,
            },
            { ...page, url: sites.url(page.site, page.path) },
            kind,
            { seed: at + (prefersTwins ? 2_000 : 1_000), targets: 8, prefersTwins },
          );
          for (const { old, after, scroll, uid } of changed) {
            const compared = compareAll(old, after, scroll);
            const found = compared.findIndex(({ candidate }) => candidate.uid === uid);
            if (kind !== 'removed' && found === -1) continue;
            cases.push({
              truth: kind === 'removed' ? compared.length : found,
              weight: kind === 'removed' ? goneWeight : 1,
              own: compared.map(({ levels }) => featuresOf(levels)),
              rivals: compared.map(({ rivals }) => rivals.map(featuresOf)),
            });
          }
        }
      }
    }
  } finally {
    await close();
  }
  return cases;
}

/** What speaks for one account of the page: how often each feature counts in it, and their sum. */
interface Account {
  readonly score: number;
  readonly features: readonly (readonly number[])[];
  readonly goneCount: number;
}

function accountsOf({ own, rivals }: Case, weights: Float64Array): readonly Account[] {
  const sum = (features: readonly number[]): number =>
    features.reduce((total, at) => total + (weights[at] ?? 0), 0);
  const absent = weights[gone] ?? 0;
  const count = rivals[0]?.length ?? 0;
  const pairs = rivals
    .flatMap((each, candidate) =>
      each.map((features, rival) => ({ candidate, rival, features, score: sum(features) })),
    )
    .filter(({ score }) => score > absent)
    .sort((one, other) => other.score - one.score);
  const make = (taken: number): Account => {
    const candidates = new Set([taken]);
    const used = new Set<number>();
    const features: (readonly number[])[] = taken < own.length ? [own[taken] ?? []] : [];
    let score = features.reduce((total, each) => total + sum(each), 0);
    for (const pair of pairs) {
      if (candidates.has(pair.candidate) || used.has(pair.rival)) continue;
      candidates.add(pair.candidate);
      used.add(pair.rival);
      features.push(pair.features);
      score += pair.score;
    }
    const goneCount = count - used.size + (taken < own.length ? 0 : 1);
    return { score: score + goneCount * absent, features, goneCount };
  };
  return [...own.keys(), own.length].map(make);
}

function fitWeights(cases: readonly Case[]): Float64Array {
  const weights = new Float64Array(gone + 1);
  const [mean, square] = [new Float64Array(gone + 1), new Float64Array(gone + 1)];
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = new Float64Array(gone + 1);
    for (const one of cases) {
      const accounts = accountsOf(one, weights);
      const most = Math.max(...accounts.map(({ score }) => score));
      const all = accounts.reduce((sum, { score }) => sum + Math.exp(score - most), 0);
      for (const [at, { score, features, goneCount }] of accounts.entries()) {
        const share = Math.exp(score - most) / all - (at === one.truth ? 1 : 0);
        gradient[gone] = (gradient[gone] ?? 0) + one.weight * share * goneCount;
        for (const place of features.flat()) gradient[place] = (gradient[place] ?? 0) + one.weight * share;
      }
    }
    for (const at of weights.keys()) {
      const slope = (gradient[at] ?? 0) / total + (at === gone ? 0 : penalty * (weights[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      const step = (mean[at] ?? 0) / (1 - 0.9 ** round);
      weights[at] =
        (weights[at] ?? 0) - (rate * step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return weights;
}

const cases = await collect();
console.error(`${cases.length} cases`);
const fitted = fitWeights(cases);
const round = (value: number): number => Math.round(value * 100) / 100;
for (const name of meansNames) {
  const levels = means[name].map(
    (level) => `${level}: ${round(fitted[places.get(`${name}.${level}`) ?? 0] ?? 0)}`,
  );
  console.log(`  ${name}: { ${levels.join(', ')} },`);
}
console.log(`absent ${round(fitted[gone] ?? 0)}`);
