export { type CrossRanker, createCrossRanker } from './create-cross-ranker.ts';
