import { join } from 'node:path';
import { createLineFile } from '../platform/line-files.ts';
import { type Dataset, datasets } from './dataset.ts';
import { writeReport, writeRun } from './evaluate.ts';
import { findTaskFiles, type Mind2WebTask, readTasks } from './mind2web-dataset.ts';
import {
  factsOfStep,
  readGivenAction,
  type ScoredStepLine,
  stepKey,
  stepOfAction,
} from './mind2web-questions.ts';
import type { Mind2WebReport } from './mind2web-report.ts';
import { scoreStep } from './mind2web-score.ts';
import type { RunSettings } from './run-facts.ts';
import { resultsName } from './run-questions.ts';
import { SkipCounts } from './scene.ts';
import { byGroup, joinByGroup } from './set-aside.ts';
import { readDemonstration, readSplit } from './weblinx-dataset.ts';
import { type ScoredTurnLine, scoreText, whyLeftOut } from './weblinx-questions.ts';
import type { WeblinxReport } from './weblinx-report.ts';

/** One line of a file of predictions. */
export interface WeblinxPrediction {
  readonly demo: string;
  /** Index in the recording. */
  readonly turn: number;
  /** What the model wrote. */
  readonly action: string;
}

interface Mind2WebPrediction {
  readonly annotation_id: string;
  readonly action_uid: string;
  /** `click(uid="42")`, the uid being the node's id in the files. */
  readonly action: string;
}

interface ScoringOptions<Prediction> {
  readonly root: string;
  readonly split: string;
  readonly predictions: AsyncIterable<Prediction>;
  /** Folder for results.jsonl, report.json and report.html; made when it is not there. */
  readonly out: string;
  readonly strictCompat?: boolean;
}

/**
 * Scores given answers against a split of WebLINX, as its own evaluation does: turns without an answer do not count.
 * @throws AppError `bad-input` when the folder has no such split, or nothing of it was answered
 */
export async function scoreWeblinx(options: ScoringOptions<WeblinxPrediction>): Promise<WeblinxReport> {
  const { root, split, strictCompat = true } = options;
  const names = new Set(readSplit(root, split));
  const skipped = new SkipCounts();
  async function* counted(): AsyncGenerator<WeblinxPrediction> {
    for await (const prediction of options.predictions) {
      if (names.has(prediction.demo)) yield prediction;
      else skipped.add('not in the split');
    }
  }
  async function* lines(): AsyncGenerator<ScoredTurnLine> {
    for await (const [name, answers] of byGroup(counted(), ({ demo }) => demo, options.out)) {
      // Of two answers to one turn the last counts.
      const given = new Map(answers.map(({ turn, action }) => [turn, action]));
      const demonstration = readDemonstration(root, name);
      if (typeof demonstration === 'string') {
        skipped.add(demonstration, given.size);
        continue;
      }
      for (const [index, action] of [...given].sort(([one], [other]) => one - other)) {
        const reason = whyLeftOut(demonstration, index);
        if (reason === null) yield scoreText(demonstration, index, action, { strictCompat });
        else skipped.add(reason);
      }
    }
  }
  return writeGiven(datasets.weblinx, options, lines(), skipped);
}

/**
 * Scores given answers against a split of Mind2Web. Every acceptable element counts, as no ranking stands before a
 * given answer; steps without an answer do not count.
 * @throws AppError `bad-input` when the folder has no such split, or nothing of it was answered
 */
export async function scoreMind2Web(options: ScoringOptions<Mind2WebPrediction>): Promise<Mind2WebReport> {
  const { root, split } = options;
  const skipped = new SkipCounts();
  async function* steps(): AsyncGenerator<ReferenceStep> {
    for (const { file } of findTaskFiles(root, split)) {
      for await (const task of readTasks(file)) {
        if (typeof task === 'string') skipped.add(task);
        else yield* referencesOf(task, skipped);
      }
    }
  }
  async function* lines(): AsyncGenerator<ScoredStepLine> {
    const groupOf = ({ annotation_id }: { readonly annotation_id: string }) => annotation_id;
    for await (const [given, wanted] of joinByGroup(options.predictions, steps(), groupOf, options.out)) {
      // Of two answers to one step the last counts.
      const answers = new Map(
        given.map(({ annotation_id, action_uid, action }) => [stepKey(annotation_id, action_uid), action]),
      );
      for (const { positives, ...reference } of wanted) {
        const key = stepKey(reference.annotation_id, reference.action_uid);
        const action = answers.get(key);
        if (action === undefined) continue;
        answers.delete(key);
        const predicted = stepOfAction(readGivenAction(action));
        const right = positives.map((id) => ({ id, rank: 0 }));
        yield {
          ...reference,
          predicted: action,
          predictedOperation: predicted?.operation ?? '',
          metrics: scoreStep({ positives: right, operation: reference.referenceOperation }, predicted),
          rank: null,
          acceptable: right.length,
          elements: 0,
          candidates: [],
          ms: 0,
          cost: null,
        };
      }
      if (answers.size > 0) skipped.add('not in the split', answers.size);
    }
  }
  return writeGiven(datasets.mind2web, options, lines(), skipped);
}

/** What of a step its score needs; the page is not among it. */
interface ReferenceStep extends ReturnType<typeof factsOfStep> {
  /** Node ids of the acceptable elements. */
  readonly positives: readonly string[];
}

function* referencesOf(task: Mind2WebTask, skipped: SkipCounts): Generator<ReferenceStep> {
  for (const [index, step] of task.steps.entries()) {
    if (typeof step === 'string') {
      skipped.add(step);
      continue;
    }
    yield { ...factsOfStep(task, step, index), positives: step.positives.map(({ id }) => id) };
  }
}

async function writeGiven<Line, Report>(
  dataset: Dataset<Line, Report>,
  { split, out, strictCompat = true }: Omit<ScoringOptions<unknown>, 'predictions'>,
  lines: AsyncIterable<Line>,
  skipped: SkipCounts,
): Promise<Report> {
  const settings: RunSettings = {
    ...{ dataset: dataset.name, split, strictCompat },
    navigator: 'predictions',
    ...{ model: '', prompt: '', ranker: '', candidates: null, topK: null },
  };
  writeRun(out, { settings, shard: { index: 1, count: 1 } });
  const log = createLineFile(join(out, resultsName));
  try {
    for await (const line of lines) await log.write(line);
  } finally {
    await log.close();
  }
  const facts = { ...settings, skipped: skipped.counts, unanswered: 0, complete: true };
  return writeReport(dataset, out, facts);
}
