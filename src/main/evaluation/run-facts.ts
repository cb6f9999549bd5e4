import { z } from 'zod';
import { formatCount } from '#shared/text/quantities.ts';
import { ExactSum } from './exact-sum.ts';
import type { RankingScores } from './mind2web-score.ts';
import { formatBars, formatCurve, formatSkipped, formatTable, percent } from './report-page.ts';

const runSettings = z
  .object({
    dataset: z.enum(['weblinx', 'mind2web']),
    split: z.string(),
    /** "predictions" for given answers, "ranker" where only the ranking was asked for. */
    navigator: z.string(),
    model: z.string(),
    prompt: z.string(),
    ranker: z.string(),
    candidates: z.enum(['official', 'own']).nullable(),
    topK: z.number().nullable(),
    strictCompat: z.boolean(),
  })
  .readonly();
/** What was run, as `run.json` and the report tell it. */
export type RunSettings = z.infer<typeof runSettings>;

/** `run.json`: what the lines beside it were made by. */
export const runFile = z
  .object({ settings: runSettings, shard: z.object({ index: z.number(), count: z.number() }).readonly() })
  .readonly();
export type RunFile = z.infer<typeof runFile>;

/** What a report says of a run beside its figures. */
export interface ReportFacts extends RunSettings {
  readonly skipped: Readonly<Record<string, number>>;
  /** Turns that a model gave no answer to; run again, they are asked again. */
  readonly unanswered: number;
  /** Whether the whole split was gone through. */
  readonly complete: boolean;
}

/** `recall@k` and `mrr` as a report names them, with what any order of the candidates gives. */
export interface RankingReport {
  readonly [name: `recall@${string}`]: number;
  readonly mrr: number;
  readonly turns: number;
  readonly chance: { readonly [name: `recall@${string}`]: number; readonly mrr: number };
}

const nameRecall = (recall: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(recall).map(([cutoff, share]) => [`recall@${cutoff}`, share]));

/** @param topK the official file names no more than these: recall beyond is not known */
export function reportRanking(
  { recall, mrr, steps, chance }: RankingScores,
  topK: number | null,
): RankingReport {
  const known = (all: Readonly<Record<string, number>>) =>
    nameRecall(
      Object.fromEntries(Object.entries(all).filter(([cutoff]) => topK === null || Number(cutoff) <= topK)),
    );
  return {
    ...known(recall),
    mrr,
    turns: steps,
    chance: { ...known(chance.recall), mrr: chance.mrr },
  };
}

function formatRanking(ranking: RankingReport): string {
  const names = Object.keys(ranking).filter((name): name is `recall@${string}` => name.startsWith('recall@'));
  const rows = names.map((name) => [name, percent(ranking[name]), percent(ranking.chance[name])]);
  const points = names.map((name) => ({
    name: name.slice('recall@'.length),
    value: ranking[name] ?? 0,
    chance: ranking.chance[name] ?? 0,
  }));
  return `${formatCurve('Share of turns with the element among the first k candidates (%)', points)}
${formatTable(['', `${ranking.turns} turns (%)`, 'By chance (%)'], [...rows, ['MRR', percent(ranking.mrr), percent(ranking.chance.mrr)]])}`;
}

const bucketEnds = [50, 100, 300, 1_000, 3_000] as const;

const bucketOf = (elements: number): string => {
  const at = bucketEnds.findIndex((end) => elements <= end);
  if (at < 0) return `over ${bucketEnds.at(-1)}`;
  return `${at === 0 ? 0 : (bucketEnds[at - 1] ?? 0) + 1} to ${bucketEnds[at]}`;
};

/** Mean score by the number of elements that could be chosen. */
export class ScoreByElements {
  readonly #buckets = new Map<string, { readonly sum: ExactSum; turns: number }>();

  add(elements: number, score: number): void {
    const name = bucketOf(elements);
    const bucket = this.#buckets.get(name) ?? { sum: new ExactSum(), turns: 0 };
    this.#buckets.set(name, bucket);
    bucket.sum.add(score);
    bucket.turns += 1;
  }

  get scores(): Readonly<Record<string, { readonly score: number; readonly turns: number }>> {
    const order = [...bucketEnds, Number.POSITIVE_INFINITY].map(bucketOf);
    return Object.fromEntries(
      order.flatMap((name) => {
        const bucket = this.#buckets.get(name);
        return bucket === undefined
          ? []
          : [[name, { score: bucket.sum.value / bucket.turns, turns: bucket.turns }]];
      }),
    );
  }
}

function formatByElements(scores: ScoreByElements['scores']): string {
  const named = Object.entries(scores).map(([name, of]) => [`${name} elements`, of] as const);
  const turns = new Map<string, number>(named.map(([name, of]) => [name, of.turns]));
  return formatBars(
    Object.fromEntries(named.map(([name, of]) => [name, of.score])),
    (score, name) => `${percent(score)} % of ${turns.get(name)} turns`,
  );
}

/** What the page of every data set ends with: the ranking, scores by the size of the page, and what did not count. */
export function formatClosingParts(
  {
    ranking,
    by,
    skipped,
  }: Pick<ReportFacts, 'skipped'> & {
    readonly ranking: RankingReport | null;
    readonly by: { readonly elements: ScoreByElements['scores'] };
  },
  byElements: string,
): readonly (readonly [heading: string, content: string])[] {
  return [
    ...(ranking === null ? [] : ([['The ranking', formatRanking(ranking)]] as const)),
    ...(Object.keys(by.elements).length === 0
      ? []
      : ([[byElements, formatByElements(by.elements)]] as const)),
    ['What did not count', formatSkipped(skipped)],
  ];
}

/** How often what a recording has was taken for what. */
export class Confusion {
  readonly #rows = new Map<string, Map<string, number>>();

  add(recorded: string, taken: string): void {
    const row = this.#rows.get(recorded) ?? new Map<string, number>();
    this.#rows.set(recorded, row.set(taken, (row.get(taken) ?? 0) + 1));
  }

  get counts(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    return sortedByName([...this.#rows].map(([name, row]) => [name, sortedByName([...row])] as const));
  }
}

export const sortedByName = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The lines with the lowest scores, so many of them; equal ones by name, whatever order they came in. */
export class WorstLines<Line> {
  readonly #scoreOf: (line: Line) => number;
  readonly #keyOf: (line: Line) => string;
  #lines: readonly Line[] = [];

  constructor(scoreOf: (line: Line) => number, keyOf: (line: Line) => string) {
    this.#scoreOf = scoreOf;
    this.#keyOf = keyOf;
  }

  add(line: Line): void {
    const last = this.#lines.at(-1);
    if (last !== undefined && this.#lines.length === mostShown && this.#compare(line, last) > 0) return;
    this.#lines = [...this.#lines, line].sort((one, other) => this.#compare(one, other)).slice(0, mostShown);
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  #compare(one: Line, other: Line): number {
    return this.#scoreOf(one) - this.#scoreOf(other) || (this.#keyOf(one) < this.#keyOf(other) ? -1 : 1);
  }
}

/** Turns shown in a report, the worst first. */
const mostShown = 50;

/** Words for the head of a report. */
export function describeRun(facts: ReportFacts, turns: number, noun: string): string {
  const { split, navigator, model, prompt, candidates, topK, ranker, unanswered, complete } = facts;
  const source =
    candidates === null
      ? ''
      : candidates === 'official'
        ? `, offered the first ${topK} candidates of the official file`
        : `, offered the first ${topK} of all candidates as ranked by ${ranker}`;
  const asked = [navigator, model, prompt === '' ? '' : `prompt ${prompt}`]
    .filter((part) => part !== '')
    .join(', ');
  const open = unanswered === 0 ? '' : ` ${unanswered} turns got no answer.`;
  const part = complete ? '' : ' The split was not gone through to its end.';
  return `${formatCount(turns)} ${noun} of the split “${split}”, answered by ${asked}${source}.${open}${part}`;
}
