import { ExactSum } from './exact-sum.ts';
import { overlapF1, splitLikePython } from './similarity.ts';

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/**
 * F1 of two operations such as `TYPE New York` over their words as sets, the operation being one of them
 * (docs/mind2web.md, 9.2). Upstream has two scorers: `multichoice` made MindAct's figures; `generation` first drops words
 * that are a run of the ASCII punctuation string.
 */
export function operationF1(
  predicted: string,
  reference: string,
  scorer: 'multichoice' | 'generation' = 'multichoice',
): number {
  const wordsOf = (text: string) =>
    new Set(splitLikePython(text).filter((word) => scorer === 'multichoice' || !punctuation.includes(word)));
  const [found, wanted] = [wordsOf(predicted), wordsOf(reference)];
  return found.size === 0 && wanted.size === 0 ? 1 : overlapF1(found, wanted);
}

/** One step of a task with what is right on its page. */
export interface ReferenceStep {
  readonly task: string;
  readonly site: string;
  readonly domain: string;
  /** Acceptable elements with their ranks from 0; none where cleaning took them all. */
  readonly positives: readonly { readonly id: string; readonly rank: number }[];
  /** `CLICK`, `TYPE New York`. */
  readonly operation: string;
}

/** What a model chose; null: none of the candidates. */
export interface PredictedStep {
  readonly id: string;
  readonly operation: string;
}

export interface StepMetrics {
  readonly elementAccuracy: 0 | 1;
  readonly operationF1: number;
  readonly success: 0 | 1;
}

const nothing: StepMetrics = { elementAccuracy: 0, operationF1: 0, success: 0 };

/** Candidates that a model chooses among: MindAct's 50. */
const defaultTopK = 50;

/** Scores one step; without a positive among the first `topK` nothing could be right, and all is 0 (docs/mind2web.md, 9.1). */
export function scoreStep(
  { positives, operation }: Pick<ReferenceStep, 'positives' | 'operation'>,
  predicted: PredictedStep | null,
  topK = defaultTopK,
): StepMetrics {
  const reachable = positives.filter(({ rank }) => rank < topK);
  if (reachable.length === 0 || predicted === null) return nothing;
  const elementAccuracy = reachable.some(({ id }) => id === predicted.id) ? 1 : 0;
  const f1 = operationF1(predicted.operation, operation);
  return { elementAccuracy, operationF1: f1, success: elementAccuracy === 1 && f1 === 1 ? 1 : 0 };
}

/** Each metric as the mean over tasks of each task's mean (`macro`, the paper's) and over steps (`micro`). */
interface Average {
  readonly macro: number;
  readonly micro: number;
}

export interface Mind2WebScores {
  readonly steps: number;
  readonly tasks: number;
  readonly elementAccuracy: Average;
  readonly operationF1: Average;
  readonly stepSuccess: Average;
  /** Share of tasks in which every step succeeded. */
  readonly successRate: number;
  /** Share of tasks by their number of failed steps. */
  readonly failedSteps: Readonly<Partial<Record<'0' | '1' | '2' | '3' | '>3', number>>>;
  /** How many tasks failed first at which step, from 1. */
  readonly firstFailedStep: Readonly<Record<string, number>>;
  /** Mean over a site's (or domain's) tasks of their step success rate, and the number of tasks. */
  readonly by: {
    readonly site: Readonly<Record<string, { readonly stepSuccess: number; readonly tasks: number }>>;
    readonly domain: Readonly<Record<string, { readonly stepSuccess: number; readonly tasks: number }>>;
  };
}

interface TaskSums {
  readonly id: string;
  readonly site: string;
  readonly domain: string;
  steps: number;
  elementAccuracy: number;
  readonly exactF1: ExactSum;
  success: number;
  /** Place of the first step that failed, from 0. */
  firstFailure: number | null;
}

/** Adds steps up; memory grows with the number of tasks and not of steps (docs/mind2web.md, 9.3). */
export class Mind2WebTally {
  readonly #tasks = new Map<string, TaskSums>();

  /** @param place of the step in its task, from 0 */
  add(
    { task, site, domain }: Pick<ReferenceStep, 'task' | 'site' | 'domain'>,
    metrics: StepMetrics,
    place = 0,
  ): void {
    const sums = this.#tasks.get(task) ?? {
      ...{ id: task, site, domain, steps: 0, elementAccuracy: 0, success: 0, firstFailure: null },
      exactF1: new ExactSum(),
    };
    this.#tasks.set(task, sums);
    sums.steps += 1;
    sums.elementAccuracy += metrics.elementAccuracy;
    sums.exactF1.add(metrics.operationF1);
    sums.success += metrics.success;
    if (metrics.success === 0) sums.firstFailure = Math.min(sums.firstFailure ?? place, place);
  }

  get scores(): Mind2WebScores {
    // In an order of their own, so that the figures do not depend on that of the answers.
    const tasks = [...this.#tasks.values()]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((task) => ({ ...task, operationF1: task.exactF1.value }));
    const steps = tasks.reduce((sum, task) => sum + task.steps, 0);
    const average = (name: 'elementAccuracy' | 'operationF1' | 'success'): Average => ({
      macro: mean(tasks.map((task) => task[name] / task.steps)),
      micro: steps === 0 ? 0 : tasks.reduce((sum, task) => sum + task[name], 0) / steps,
    });
    const failed = tasks.map((task) => task.steps - task.success);
    const share = (test: (count: number) => boolean) => failed.filter(test).length / tasks.length;
    const buckets = [
      ...([0, 1, 2, 3] as const).map((count) => [`${count}`, share((steps) => steps === count)] as const),
      ['>3', share((steps) => steps > 3)] as const,
    ];
    return {
      steps,
      tasks: tasks.length,
      elementAccuracy: average('elementAccuracy'),
      operationF1: average('operationF1'),
      stepSuccess: average('success'),
      successRate: tasks.length === 0 ? 0 : share((count) => count === 0),
      failedSteps: Object.fromEntries(buckets.filter(([, value]) => value > 0)),
      firstFailedStep: countFirstFailures(tasks),
      by: { site: groupTasks(tasks, 'site'), domain: groupTasks(tasks, 'domain') },
    };
  }
}

function countFirstFailures(tasks: readonly TaskSums[]): Readonly<Record<string, number>> {
  const failed = tasks.flatMap(({ firstFailure }) => (firstFailure === null ? [] : [firstFailure + 1]));
  const counts = Map.groupBy(failed, (place) => place);
  return Object.fromEntries(
    [...counts].sort(([one], [other]) => one - other).map(([place, { length }]) => [`${place}`, length]),
  );
}

function groupTasks(tasks: readonly TaskSums[], key: 'site' | 'domain') {
  const groups = Map.groupBy(tasks, (task) => task[key]);
  return Object.fromEntries(
    [...groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, group]) => [
        name,
        { stepSuccess: mean(group.map((task) => task.success / task.steps)), tasks: group.length },
      ]),
  );
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the ranker's own evaluation reports (docs/mind2web.md, 9.4). */
const recallCutoffs = [1, 3, 5, 10, 20, 50, 100] as const;
const reciprocalCutoff = 50;

export interface RankingScores {
  readonly recall: Readonly<Record<string, number>>;
  /** Mean of 1/(rank + 1) of the best positive among the first 50. */
  readonly mrr: number;
  readonly steps: number;
  /** The same of candidates in any order. */
  readonly chance: { readonly recall: Readonly<Record<string, number>>; readonly mrr: number };
}

class RankingSums {
  readonly #found = new Map(recallCutoffs.map((cutoff) => [cutoff, new ExactSum()]));
  readonly #reciprocal = new ExactSum();

  add(within: (cutoff: number) => number, reciprocal: number): void {
    for (const [cutoff, sum] of this.#found) sum.add(within(cutoff));
    this.#reciprocal.add(reciprocal);
  }

  over(steps: number): { recall: Readonly<Record<string, number>>; mrr: number } {
    return {
      recall: Object.fromEntries([...this.#found].map(([cutoff, { value }]) => [`${cutoff}`, value / steps])),
      mrr: this.#reciprocal.value / steps,
    };
  }
}

/** Recall@k and mean reciprocal rank; steps without a positive stay in the denominator. */
export class RankingTally {
  readonly #ranker = new RankingSums();
  readonly #chance = new RankingSums();
  #steps = 0;

  /**
   * @param best rank of the best positive, from 0; null: there is none
   * @param right how many candidates are positive, of how many in all
   */
  add(
    best: number | null,
    { right, all }: { readonly right: number; readonly all: number } = noCandidates,
  ): void {
    this.#steps += 1;
    this.#ranker.add(
      (cutoff) => (best !== null && best < cutoff ? 1 : 0),
      best !== null && best < reciprocalCutoff ? 1 / (best + 1) : 0,
    );
    this.#chance.add(
      (cutoff) => chanceWithin(cutoff, right, all),
      chanceReciprocal(reciprocalCutoff, right, all),
    );
  }

  get scores(): RankingScores {
    const steps = Math.max(1, this.#steps);
    return { ...this.#ranker.over(steps), steps: this.#steps, chance: this.#chance.over(steps) };
  }
}

const noCandidates = { right: 0, all: 0 };

/**
 * How likely at least one of `right` elements is among the first `cutoff` when `all` elements are put in any order:
 * 1 - C(all - right, cutoff) / C(all, cutoff).
 */
export function chanceWithin(cutoff: number, right: number, all: number): number {
  let missed = 1;
  for (let place = 0; place < Math.min(cutoff, all); place += 1) {
    missed *= Math.max(0, all - right - place) / (all - place);
  }
  return right === 0 ? 0 : 1 - missed;
}

/** The mean of 1/(rank + 1) of the best of `right` elements in any order of `all`, counted down to `cutoff`. */
export function chanceReciprocal(cutoff: number, right: number, all: number): number {
  let before = 0;
  let sum = 0;
  for (let place = 1; place <= Math.min(cutoff, all); place += 1) {
    const within = chanceWithin(place, right, all);
    sum += (within - before) / place;
    before = within;
  }
  return sum;
}
