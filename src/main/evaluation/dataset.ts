import { readRanks } from './mind2web-dataset.ts';
import { mind2webQuestions, type ScoredStepLine } from './mind2web-questions.ts';
import { type Mind2WebReport, Mind2WebSummary, mind2webKey } from './mind2web-report.ts';
import type { ReportFacts } from './run-facts.ts';
import type { Question, Shard, SkipCounts } from './scene.ts';
import { readCandidates } from './weblinx-dataset.ts';
import { type ScoredTurnLine, weblinxQuestions } from './weblinx-questions.ts';
import { type WeblinxReport, WeblinxSummary, weblinxKey } from './weblinx-report.ts';

export type EvaluationReport = WeblinxReport | Mind2WebReport;

/** Adds lines up to a report. */
interface Summary<Line> {
  readonly turns: number;
  add(line: Line): void;
  report(facts: ReportFacts): EvaluationReport;
  page(report: EvaluationReport): string;
}

interface ReadOptions {
  readonly root: string;
  readonly split: string;
  readonly shard: Shard;
  readonly candidates: 'official' | 'own';
  readonly topK: number;
  readonly strictCompat: boolean;
  readonly skipped: SkipCounts;
  readonly onShare: (share: number) => void;
}

/** A data set: how its turns are read, told apart and added up. */
export interface Dataset<Line> {
  readonly name: 'weblinx' | 'mind2web';
  /** Candidates offered where nothing else is asked for, as in its paper. */
  readonly usualTopK: number;
  questions(options: ReadOptions): AsyncGenerator<Question<Line>>;
  keyOf(line: Line): string;
  costOf(line: Line): number;
  /** What a comparison goes by, from 0 to 1. */
  scoreOf(line: Line): number;
  /** The words of a line for a comparison. */
  wordsOf(line: Line): { readonly place: string; readonly reference: string; readonly predicted: string };
  summary(): Summary<Line>;
}

const weblinx: Dataset<ScoredTurnLine> = {
  name: 'weblinx',
  usualTopK: 10,
  async *questions(options) {
    const { root, split, topK, candidates } = options;
    const ranks = candidates === 'official' ? await readCandidates(root, split, topK) : null;
    yield* weblinxQuestions({ ...options, ranks });
  },
  keyOf: weblinxKey,
  costOf: ({ run }) => run?.cost ?? 0,
  scoreOf: ({ score }) => score ?? 0,
  wordsOf: ({ demo, turn, reference, predicted }) => ({
    place: `${demo}, turn ${turn}`,
    reference,
    predicted: predicted ?? '',
  }),
  summary() {
    const summary = new WeblinxSummary();
    return {
      get turns() {
        return summary.turns;
      },
      add: (line) => summary.add(line),
      report: (facts) => summary.report(facts),
      page: (report) => (report.dataset === 'weblinx' ? summary.page(report) : ''),
    };
  },
};

const mind2web: Dataset<ScoredStepLine> = {
  name: 'mind2web',
  usualTopK: 50,
  async *questions(options) {
    const { root, topK, candidates } = options;
    const ranks = candidates === 'official' ? await readRanks(root, topK) : null;
    yield* mind2webQuestions({ ...options, ranks });
  },
  keyOf: mind2webKey,
  costOf: ({ cost }) => cost ?? 0,
  scoreOf: ({ metrics }) => metrics?.success ?? 0,
  wordsOf: ({ task, step, reference, predicted }) => ({
    place: `${task}, step ${step + 1}`,
    reference,
    predicted: predicted ?? '',
  }),
  summary() {
    const summary = new Mind2WebSummary();
    return {
      get turns() {
        return summary.turns;
      },
      add: (line) => summary.add(line),
      report: (facts) => summary.report(facts),
      page: (report) => (report.dataset === 'mind2web' ? summary.page(report) : ''),
    };
  },
};

export const datasets = { weblinx, mind2web } as const;
export type DatasetName = keyof typeof datasets;
