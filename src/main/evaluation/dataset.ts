import { readRanks } from './mind2web-dataset.ts';
import { mind2webQuestions, type ScoredStepLine } from './mind2web-questions.ts';
import { type Mind2WebReport, Mind2WebSummary, mind2webKey } from './mind2web-report.ts';
import type { ReportFacts } from './run-facts.ts';
import type { QuestionOptions, ScoredQuestion } from './scene.ts';
import { readCandidates } from './weblinx-dataset.ts';
import { type ScoredTurnLine, weblinxQuestions } from './weblinx-questions.ts';
import { type WeblinxReport, WeblinxSummary, weblinxKey } from './weblinx-report.ts';

export type EvaluationReport = WeblinxReport | Mind2WebReport;

/** Adds lines up to a report. */
interface Summary<Line, Report> {
  readonly turns: number;
  add(line: Line): void;
  report(facts: ReportFacts): Report;
  page(report: Report): string;
}

type ReadOptions = Omit<QuestionOptions, 'ranks'> & { readonly candidates: 'official' | 'own' };

/** A data set: how its turns are read, told apart and added up. */
export interface Dataset<Line, Report = unknown> {
  readonly name: 'weblinx' | 'mind2web';
  /** Candidates offered where nothing else is asked for, as in its paper. */
  readonly usualTopK: number;
  questions(options: ReadOptions): AsyncGenerator<ScoredQuestion<Line>>;
  keyOf(line: Line): string;
  costOf(line: Line): number;
  /** What a comparison goes by, from 0 to 1. */
  scoreOf(line: Line): number;
  /** The words of a line for a comparison. */
  wordsOf(line: Line): { readonly place: string; readonly reference: string; readonly predicted: string };
  summary(): Summary<Line, Report>;
}

const weblinx: Dataset<ScoredTurnLine, WeblinxReport> = {
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
  summary: () => new WeblinxSummary(),
};

const mind2web: Dataset<ScoredStepLine, Mind2WebReport> = {
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
  summary: () => new Mind2WebSummary(),
};

export const datasets = { weblinx, mind2web } as const;
export type DatasetName = keyof typeof datasets;
