import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import {
  type Contestant,
  compareRuns,
  type DatasetName,
  type Evaluated,
  evaluate,
  mergeRuns,
  navigatorContestant,
  type RunProgress,
  type Shard,
  scoreMind2Web,
  scoreWeblinx,
} from '../evaluation/index.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { mindActContestant } from './mindact-contestant.ts';
import { endpointOf, type Predictor, type PredictParts, withPredictor } from './predict.ts';
import type { AskedModel, NavigatorName } from './read-options.ts';
import { readRecords } from './records.ts';
import { seeActContestant } from './seeact-contestant.ts';
import { weblinxContestant } from './weblinx-contestant.ts';

interface DatasetArguments {
  readonly dataset: DatasetName;
  /** Folder of the dataset. */
  readonly path: string;
  readonly split: string;
  /** Folder for the results. */
  readonly out: string;
  /** Whether the quirks of the papers' own code are followed. */
  readonly strictCompat: boolean;
}

/** Given answers are scored; nothing is run. */
interface PredictionsArguments extends DatasetArguments {
  readonly kind: 'predictions';
  /** JSON Lines of given answers. */
  readonly predictions: string;
}

interface RunArguments extends DatasetArguments {
  readonly kind: 'run';
  /** null: the ranker alone. */
  readonly navigator: NavigatorName | null;
  /** Folder of a ranking model, "words" for none; null for the one that comes with Parley. */
  readonly ranker: string | null;
  readonly candidates: 'official' | 'own';
  /** null: as many as in the data set's paper. */
  readonly k: number | null;
  readonly concurrency: number;
  readonly shard: Shard | null;
  /** US dollars. */
  readonly limitCost: number | null;
  readonly asked: AskedModel;
}

export type EvalArguments =
  | PredictionsArguments
  | RunArguments
  | { readonly kind: 'merge'; readonly folders: readonly string[]; readonly out: string }
  | { readonly kind: 'compare'; readonly folders: readonly [string, string]; readonly out: string };

const weblinxPrediction = z
  .object({ demo: z.string().min(1), turn: z.number().int().nonnegative(), action: z.string() })
  .readonly();
const mind2webPrediction = z
  .object({ annotation_id: z.string().min(1), action_uid: z.string().min(1), action: z.string() })
  .readonly();

/** The split was not gone through: the run may be taken up again. */
const unfinished = 3;

/**
 * `parley eval` (docs/evaluation.md).
 * @returns the exit code: 0, or 3 when a run stopped before its end or turns got no answer
 * @throws AppError in words
 */
export async function runEval(given: EvalArguments, parts: PredictParts): Promise<number> {
  const { writeError } = parts;
  switch (given.kind) {
    case 'merge':
      writeError(summarize(await mergeRuns(given.folders, given.out), given.out));
      return 0;
    case 'compare':
      await compareRuns(given.folders, given.out);
      writeError(`See ${given.out}\n`);
      return 0;
    case 'predictions':
      writeError(summarize(await scoreGiven(given), given.out));
      return 0;
    case 'run': {
      const { report, stopped, reason } = await runOn(given, parts);
      writeError(summarize(report, given.out));
      if (stopped === null && report.unanswered === 0) return 0;
      writeError(`parley: ${describeStop(stopped, report.unanswered, reason)}\n`);
      return unfinished;
    }
  }
}

type Report = Evaluated['report'];

function scoreGiven({
  dataset,
  path: root,
  split,
  out,
  strictCompat,
  predictions,
}: PredictionsArguments): Promise<Report> {
  return dataset === 'weblinx'
    ? scoreWeblinx({
        root,
        split,
        predictions: readRecords(predictions, weblinxPrediction),
        out,
        strictCompat,
      })
    : scoreMind2Web({ root, split, predictions: readRecords(predictions, mind2webPrediction), out });
}

async function runOn(given: RunArguments, parts: PredictParts): Promise<Evaluated> {
  const { dataset, path: root, split, out, strictCompat, navigator, ranker, candidates, k } = given;
  const ending = new AbortController();
  const end = (): void =>
    ending.abort(new AppError({ code: 'stopped', message: 'Stopped. Run it again to go on.' }));
  process.once('SIGINT', end);
  const options = {
    ...{ dataset, root, split, out, strictCompat, candidates, topK: k },
    ...{ shard: given.shard, concurrency: given.concurrency, costLimit: given.limitCost },
    onProgress: createProgress(parts.writeError),
    signal: ending.signal,
  };
  const rankerName = ranker ?? "Parley's ranker";
  try {
    // With the official candidates alone nothing is ranked here, so that no model need be started.
    if (navigator === null && candidates === 'official') {
      const names = { model: '', prompt: '', ranker: '' };
      return await evaluate({ ...options, contestant: null, ranker: createLexicalRanker(), names });
    }
    // The ranker alone needs none of a navigator's models.
    const opened = { navigator: navigator ?? 'offline', ranker, asked: given.asked };
    return await withPredictor(opened, parts, async (predictor) => {
      const isAsked = navigator !== null && navigator !== 'offline';
      const names = {
        model: isAsked ? (parts.environment.OPENAI_MODEL ?? '') : '',
        prompt: isAsked ? describePrompt(given.asked) : '',
        ranker: rankerName,
      };
      const contestant = navigator === null ? null : await contestantOf(predictor, given, parts);
      return evaluate({ ...options, contestant, ranker: predictor.ranker, names });
    });
  } finally {
    process.off('SIGINT', end);
  }
}

/** The navigator as in the window, or what its paper has for the recordings of its own data set. */
async function contestantOf(
  { navigator, mindact, seeact }: Predictor,
  { navigator: name, dataset, asked }: RunArguments,
  { environment }: PredictParts,
): Promise<Contestant> {
  const endpoint = name === 'offline' ? null : endpointOf(environment, asked);
  if (endpoint === null || asked.prompt === 'parley') {
    return navigatorContestant(navigator, name !== 'offline' && asked.images !== 'none');
  }
  if (seeact !== undefined) return seeActContestant(seeact, endpoint);
  if (asked.prompt === 'pix2act' && dataset !== 'weblinx') return navigatorContestant(navigator, true);
  const ownInput = name === 'chat' && dataset === 'weblinx' ? asked.prompt : null;
  if (ownInput !== null && ownInput !== 'seeact') return weblinxContestant(endpoint, ownInput);
  return mindact === undefined ? navigatorContestant(navigator) : mindActContestant(mindact, endpoint);
}

/** What a model is asked, in a word for reports: runs that asked otherwise are other runs. */
const describePrompt = ({ prompt, api, images, templates }: AskedModel): string =>
  [
    prompt,
    api === 'chat' ? '' : api,
    images === 'none' ? '' : images,
    templates === '' ? '' : 'trained lines',
  ]
    .filter(Boolean)
    .join(', ');

/** A line of progress not more often than this. */
const progressEveryMs = 2_000;

function createProgress(writeError: (text: string) => void): (progress: RunProgress) => void {
  let toldAt = performance.now();
  return ({ turns, cost, leftMs }) => {
    if (performance.now() - toldAt < progressEveryMs) return;
    toldAt = performance.now();
    const left = leftMs === null ? '' : `, about ${formatLeft(leftMs)} left`;
    const spent = cost === 0 ? '' : `, $${cost.toFixed(2)} so far`;
    writeError(`${formatCount(turns)} turns${left}${spent} …\n`);
  };
}

function formatLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

function describeStop(stopped: Evaluated['stopped'], unanswered: number, reason: string): string {
  if (stopped === 'cost') return 'The cost ceiling was reached. Run it again with a higher one to go on.';
  const how = `${unanswered} turns got no answer: ${reason}`;
  return stopped === null
    ? `${how} Run it again to ask them once more.`
    : `${how} Nothing more was asked. Run it again to go on.`;
}

const percent = (share: number | null | undefined): string => `${((share ?? 0) * 100).toFixed(2)} %`;

function summarize(report: Report, out: string): string {
  const left = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  const skipped = left === 0 ? '' : `, ${left} did not count`;
  const cost = report.cost === 0 ? '' : `, $${report.cost.toFixed(2)}`;
  return `${report.turns} turns, ${describeFigures(report)}${skipped}${cost}; see ${join(out, 'report.html')}\n`;
}

function describeFigures(report: Report): string {
  const { ranking } = report;
  if (report.navigator === 'ranker')
    return `MRR ${percent(ranking?.mrr)}, recall@10 ${percent(ranking?.['recall@10'])}`;
  return report.dataset === 'weblinx'
    ? `overall ${percent(report.metrics.overall.unconditional)}`
    : `step success ${percent(report.metrics.stepSuccess.macro)}`;
}
