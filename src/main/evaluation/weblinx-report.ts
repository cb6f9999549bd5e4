import { ExactSum } from './exact-sum.ts';
import { RankingTally } from './mind2web-score.ts';
import { formatConfusion, formatReportPage, formatTable, percent } from './report-page.ts';
import {
  Confusion,
  describeRun,
  formatClosingParts,
  type RankingReport,
  type ReportFacts,
  reportRanking,
  ScoreByElements,
  sortedByName,
  WorstLines,
} from './run-facts.ts';
import { turnKey } from './weblinx-dataset.ts';
import type { ScoredTurnLine } from './weblinx-questions.ts';
import { type Mean, type WeblinxScores, WeblinxTally } from './weblinx-score.ts';

/** `report.json`; its form is fixed in docs/evaluation.md. */
export interface WeblinxReport extends ReportFacts {
  readonly dataset: 'weblinx';
  /** Turns that count. */
  readonly turns: number;
  readonly metrics: Omit<WeblinxScores, 'by'>;
  /** The element group for an element drawn by lot where the intent is known; null where nothing was run. */
  readonly chance: { readonly element: number } | null;
  readonly by: WeblinxScores['by'] & {
    readonly demo: Readonly<Record<string, { readonly turns: number; readonly overall: number }>>;
    readonly elements: ScoreByElements['scores'];
  };
  /** How often each intent of the recording was taken for which. */
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ranking: RankingReport | null;
  /** US dollars. */
  readonly cost: number;
}

export const weblinxKey = ({ demo, turn }: Pick<ScoredTurnLine, 'demo' | 'turn'>): string =>
  turnKey(demo, turn);

/** Adds lines up to a report; memory grows with the number of recordings and not of turns. */
export class WeblinxSummary {
  readonly #tally = new WeblinxTally();
  readonly #ranking = new RankingTally();
  readonly #byElements = new ScoreByElements();
  readonly #worst = new WorstLines<ScoredTurnLine>(({ score }) => score ?? 0, weblinxKey);
  readonly #demos = new Map<string, { readonly sum: ExactSum; turns: number }>();
  readonly #confusion = new Confusion();
  readonly #chance = new ExactSum();
  #chances = 0;
  #turns = 0;
  readonly #cost = new ExactSum();

  add(line: ScoredTurnLine): void {
    const { metrics, score, run, demo } = line;
    this.#turns += 1;
    if (run?.hasTarget === true) this.#ranking.add(run.rank, { right: 1, all: run.elements });
    if (run?.chanceOverlap != null) {
      this.#chance.add(run.chanceOverlap);
      this.#chances += 1;
    }
    this.#cost.add(run?.cost ?? 0);
    if (metrics === null) return;
    this.#tally.add(line.intent, metrics);
    this.#confusion.add(line.intent, line.predictedIntent ?? '');
    const sums = this.#demos.get(demo) ?? { sum: new ExactSum(), turns: 0 };
    this.#demos.set(demo, sums);
    sums.turns += 1;
    sums.sum.add(score ?? 0);
    if (run !== undefined) this.#byElements.add(run.elements, score ?? 0);
    this.#worst.add(line);
  }

  get turns(): number {
    return this.#turns;
  }

  report(facts: ReportFacts): WeblinxReport {
    const { by, ...metrics } = this.#tally.scores;
    const ranking = this.#ranking.scores;
    return {
      ...facts,
      dataset: 'weblinx',
      turns: this.#turns,
      metrics,
      chance: this.#chances === 0 ? null : { element: this.#chance.value / this.#chances },
      by: {
        ...by,
        demo: sortedByName(
          [...this.#demos].map(([name, { sum, turns }]) => [name, { turns, overall: sum.value / turns }]),
        ),
        elements: this.#byElements.scores,
      },
      confusion: this.#confusion.counts,
      ranking:
        ranking.steps === 0
          ? null
          : reportRanking(ranking, facts.candidates === 'official' ? facts.topK : null),
      cost: this.#cost.value,
    };
  }

  page(report: WeblinxReport): string {
    const { split, turns, metrics, by, chance } = report;
    const isScored = metrics.intent.turns > 0;
    const title = isScored
      ? `WebLINX, ${split}: ${percent(metrics.overall.unconditional)} % overall`
      : `WebLINX, ${split}: the ranking`;
    const quirks = report.strictCompat
      ? ' Scored as the paper’s own code does, with its quirks.'
      : ' Scored without the quirks of the paper’s code.';
    const head = ['', 'All turns (%)', 'Where the intent is right (%)', 'Turns'];
    const meanRow = (name: string, { score, unconditional, turns: count }: Mean) => [
      name,
      percent(unconditional),
      percent(score),
      `${count}`,
    ];
    const scores = [
      meanRow('Overall', metrics.overall),
      meanRow('Intent match', metrics.intent),
      meanRow('Element group (IoU)', metrics.element),
      meanRow('Text group (chrF, URLF)', metrics.text),
      ...(chance === null ? [] : [['Element group by chance (IoU)', '', percent(chance.element), '']]),
    ];
    const intents = Object.entries(by.intent).flatMap(([intent, means]) =>
      Object.entries(means).map(([metric, mean]) => meanRow(`${intent}, ${metric}`, mean)),
    );
    return formatReportPage(title, `${describeRun(report, turns, 'turns')}${quirks}`, [
      ...(isScored
        ? ([
            ['Scores', formatTable(head, scores)],
            ['By intent of the recording', formatTable(head, intents)],
            ['Which intent was taken for which', formatConfusion(report.confusion)],
          ] as const)
        : []),
      ...formatClosingParts(report, 'Score by number of elements'),
      ...(isScored ? ([['Turns with the lowest scores', this.#formatWorst()]] as const) : []),
    ]);
  }

  #formatWorst(): string {
    return formatTable(
      ['Recording', 'Turn', 'Page', 'Recorded', 'Predicted', 'Score (%)', 'First candidates'],
      this.#worst.lines.map(({ demo, turn, run, reference, predicted, score }) => [
        demo,
        `${turn}`,
        run?.page ?? '',
        reference,
        predicted ?? '',
        percent(score),
        (run?.candidates ?? []).map(({ tag, text }) => `${tag} ${text}`).join(' · '),
      ]),
    );
  }
}
