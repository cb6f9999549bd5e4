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
  /** Mean over a site's (or domain's) tasks of their step success rate, and the number of tasks. */
  readonly by: {
    readonly site: Readonly<Record<string, { readonly stepSuccess: number; readonly tasks: number }>>;
    readonly domain: Readonly<Record<string, { readonly stepSuccess: number; readonly tasks: number }>>;
  };
}

interface TaskSums {
  readonly site: string;
  readonly domain: string;
  steps: number;
  elementAccuracy: number;
  operationF1: number;
  success: number;
}

/** Adds steps up; memory grows with the number of tasks and not of steps (docs/mind2web.md, 9.3). */
export class Mind2WebTally {
  readonly #tasks = new Map<string, TaskSums>();

  add({ task, site, domain }: Pick<ReferenceStep, 'task' | 'site' | 'domain'>, metrics: StepMetrics): void {
    const empty = { site, domain, steps: 0, elementAccuracy: 0, operationF1: 0, success: 0 };
    const sums = this.#tasks.get(task) ?? empty;
    this.#tasks.set(task, sums);
    sums.steps += 1;
    sums.elementAccuracy += metrics.elementAccuracy;
    sums.operationF1 += metrics.operationF1;
    sums.success += metrics.success;
  }

  get scores(): Mind2WebScores {
    const tasks = [...this.#tasks.values()];
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
      by: { site: groupTasks(tasks, 'site'), domain: groupTasks(tasks, 'domain') },
    };
  }
}

function groupTasks(tasks: readonly TaskSums[], key: 'site' | 'domain') {
  const groups = Map.groupBy(tasks, (task) => task[key]);
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
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
}

/** Recall@k and mean reciprocal rank; steps without a positive stay in the denominator. */
export class RankingTally {
  readonly #found = new Map<number, number>(recallCutoffs.map((cutoff) => [cutoff, 0]));
  #reciprocal = 0;
  #steps = 0;

  /** @param best rank of the best positive, from 0; null: there is none */
  add(best: number | null): void {
    this.#steps += 1;
    if (best === null) return;
    for (const cutoff of recallCutoffs) {
      if (best < cutoff) this.#found.set(cutoff, (this.#found.get(cutoff) ?? 0) + 1);
    }
    if (best < reciprocalCutoff) this.#reciprocal += 1 / (best + 1);
  }

  get scores(): RankingScores {
    const steps = Math.max(1, this.#steps);
    return {
      recall: Object.fromEntries([...this.#found].map(([cutoff, count]) => [`${cutoff}`, count / steps])),
      mrr: this.#reciprocal / steps,
      steps: this.#steps,
    };
  }
}
