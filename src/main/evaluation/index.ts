export { type Contestant, navigatorContestant } from './contestant.ts';
export type { DatasetName } from './dataset.ts';
export { type Evaluated, type EvaluateOptions, evaluate } from './evaluate.ts';
export { compareRuns, mergeRuns } from './merge-runs.ts';
export type { RunProgress } from './run-questions.ts';
export type { Answer, Shard } from './scene.ts';
export {
  scoreMind2Web,
  scoreWeblinx,
  type WeblinxPrediction,
} from './score-predictions.ts';
