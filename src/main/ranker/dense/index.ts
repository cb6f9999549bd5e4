export {
  createDenseRanker,
  type DenseOptions,
  type DenseRanker,
  type DenseRequest,
  type DenseScores,
  mostAtOnce,
} from './create-dense-ranker.ts';
export type { VectorStoreLimits } from './vector-store.ts';
