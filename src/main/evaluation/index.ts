export { type Contestant, navigatorContestant } from './contestant.ts';
export { type DatasetName, datasets } from './dataset.ts';
export { type Evaluated, type EvaluateOptions, evaluate } from './evaluate.ts';
export { compareRuns, mergeRuns } from './merge-runs.ts';
export type { RunProgress } from './run-questions.ts';
export {
  type GivenAnswer,
  type RecordedScene,
  type ScoredQuestion,
  type Shard,
  SkipCounts,
} from './scene.ts';
export {
  scoreMind2Web,
  scoreWeblinx,
  type WeblinxPrediction,
} from './score-predictions.ts';
export { isSecretEntry } from './weblinx-questions.ts';
