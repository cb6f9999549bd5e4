import { ExactSum } from './exact-sum.ts';
import { type ScoredStepLine, stepKey } from './mind2web-questions.ts';
import { type Mind2WebScores, Mind2WebTally, RankingTally } from './mind2web-score.ts';
import { formatBars, formatConfusion, formatReportPage, formatTable, percent } from './report-page.ts';
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

type Averages = Pick<Mind2WebScores, 'elementAccuracy' | 'operationF1' | 'stepSuccess'>;

/** `report.json`; its form is fixed in docs/evaluation.md. */
export interface Mind2WebReport extends ReportFacts {
  readonly dataset: 'mind2web';
  /** Steps that count. */
  readonly turns: number;
  readonly tasks: number;
  readonly metrics: Averages & { readonly successRate: number };
  /** Element accuracy of a candidate drawn by lot; null where nothing was run. */
  readonly chance: { readonly elementAccuracy: number } | null;
  readonly failedSteps: Mind2WebScores['failedSteps'];
  readonly firstFailedStep: Mind2WebScores['firstFailedStep'];
  readonly by: Mind2WebScores['by'] & {
    readonly intent: Readonly<Record<string, Averages & { readonly turns: number }>>;
    readonly elements: ScoreByElements['scores'];
  };
  /** How often each operation of the recording was taken for which. */
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ranking: RankingReport | null;
  /** US dollars. */
  readonly cost: number;
}

export const mind2webKey = (line: Pick<ScoredStepLine, 'annotation_id' | 'action_uid'>): string =>
  stepKey(line.annotation_id, line.action_uid);

/** The first word of an operation: CLICK, TYPE, SELECT. */
const verbOf = (operation: string): string => operation.split(' ', 1)[0] || 'none';

/** Adds lines up to a report; memory grows with the number of tasks and not of steps. */
export class Mind2WebSummary {
  readonly #tally = new Mind2WebTally();
  readonly #byOperation = new Map<string, Mind2WebTally>();
  readonly #ranking = new RankingTally();
  readonly #byElements = new ScoreByElements();
  readonly #worst = new WorstLines<ScoredStepLine>(
    ({ metrics }) => (metrics?.elementAccuracy ?? 0) + (metrics?.operationF1 ?? 0),
    mind2webKey,
  );
  readonly #confusion = new Confusion();
  #isRun = false;
  #turns = 0;
  readonly #cost = new ExactSum();

  add(line: ScoredStepLine): void {
    const { metrics, acceptable, elements } = line;
    this.#turns += 1;
    this.#cost.add(line.cost ?? 0);
    if (elements > 0) {
      this.#isRun = true;
      this.#ranking.add(line.rank, { right: acceptable, all: elements });
    }
    if (metrics === null) return;
    const place = { task: line.annotation_id, site: line.website, domain: line.domain };
    this.#tally.add(place, metrics, line.step);
    const recorded = verbOf(line.referenceOperation);
    const own = this.#byOperation.get(recorded) ?? new Mind2WebTally();
    this.#byOperation.set(recorded, own);
    own.add(place, metrics);
    this.#confusion.add(recorded, verbOf(line.predictedOperation));
    if (elements > 0) this.#byElements.add(elements, metrics.success);
    if (metrics.success === 0) this.#worst.add(line);
  }

  get turns(): number {
    return this.#turns;
  }

  report(facts: ReportFacts): Mind2WebReport {
    const { scores } = this.#tally;
    const ranking = this.#ranking.scores;
    const { elementAccuracy, operationF1, stepSuccess, successRate } = scores;
    return {
      ...facts,
      dataset: 'mind2web',
      turns: this.#turns,
      tasks: scores.tasks,
      metrics: { elementAccuracy, operationF1, stepSuccess, successRate },
      chance: this.#isRun ? { elementAccuracy: ranking.chance.recall['1'] ?? 0 } : null,
      failedSteps: scores.failedSteps,
      firstFailedStep: scores.firstFailedStep,
      by: {
        ...scores.by,
        intent: sortedByName(
          [...this.#byOperation].map(([operation, { scores: own }]) => [
            operation,
            {
              elementAccuracy: own.elementAccuracy,
              operationF1: own.operationF1,
              stepSuccess: own.stepSuccess,
              turns: own.steps,
            },
          ]),
        ),
        elements: this.#byElements.scores,
      },
      confusion: this.#confusion.counts,
      ranking: this.#isRun
        ? reportRanking(ranking, facts.candidates === 'official' ? facts.topK : null)
        : null,
      cost: this.#cost.value,
    };
  }

  page(report: Mind2WebReport): string {
    const { split, turns, metrics, chance, by, failedSteps, firstFailedStep, tasks } = report;
    const isScored = tasks > 0;
    const title = isScored
      ? `Mind2Web, ${split}: ${percent(metrics.stepSuccess.macro)} % of steps`
      : `Mind2Web, ${split}: the ranking`;
    const averages = (
      name: string,
      { elementAccuracy, operationF1, stepSuccess }: Averages,
      count: number,
    ) => [
      name,
      ...[elementAccuracy, operationF1, stepSuccess].flatMap(({ macro, micro }) => [
        percent(macro),
        percent(micro),
      ]),
      `${count}`,
    ];
    const head = ['Element', 'Operation F1', 'Step'].flatMap((name) => [
      `${name}, by task (%)`,
      `${name}, by step (%)`,
    ]);
    const groups = (all: Mind2WebScores['by']['site']) =>
      formatTable(
        ['', 'Step success (%)', 'Tasks'],
        Object.entries(all).map(([name, { stepSuccess, tasks: count }]) => [
          name,
          percent(stepSuccess),
          `${count}`,
        ]),
      );
    return formatReportPage(title, describeRun(report, turns, 'steps'), [
      ...(isScored
        ? ([
            [
              'Scores',
              `${formatTable(['', ...head, 'Steps'], [averages('All', metrics, turns)])}
<p>${percent(metrics.successRate)} % of ${tasks} tasks without a failed step.${chance === null ? '' : ` An element drawn by lot would be right in ${percent(chance.elementAccuracy)} % of steps.`}</p>`,
            ],
            [
              'By operation of the recording',
              formatTable(
                ['', ...head, 'Steps'],
                Object.entries(by.intent).map(([name, own]) => averages(name, own, own.turns)),
              ),
            ],
            ['Which operation was taken for which', formatConfusion(report.confusion)],
            ['By site', groups(by.site)],
            ['By domain', groups(by.domain)],
            ['Tasks by number of failed steps', formatBars(failedSteps, (value) => `${percent(value)} %`)],
            ['At which step a task failed first', formatBars(firstFailedStep, (value) => `${value} tasks`)],
          ] as const)
        : []),
      ...formatClosingParts(report, 'Step success by number of elements'),
      ...(isScored ? ([['Steps with the lowest scores', this.#formatWorst()]] as const) : []),
    ]);
  }

  #formatWorst(): string {
    return formatTable(
      ['Task', 'Step', 'Site', 'Recorded', 'Predicted', 'Rank', 'First candidates'],
      this.#worst.lines.map((line) => [
        line.task,
        `${line.step + 1}`,
        line.website,
        line.reference,
        line.predicted ?? '',
        line.rank === null ? '–' : `${line.rank + 1}`,
        line.candidates.map(({ tag, text }) => `${tag} ${text}`).join(' · '),
      ]),
    );
  }
}
