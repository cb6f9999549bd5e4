export type { ChanceOfMargin } from './calibration.ts';
export {
  createRanker,
  type DescriptionScores,
  type ParleyRanker,
  type RankerOptions,
} from './create-ranker.ts';
export { createLexicalRanker } from './lexical-ranker.ts';
export { type OpenModelsOptions, openModels, type RankerModels } from './open-models.ts';
export { scoreDescription } from './score-description.ts';
export { scoreMeaningBy } from './score-meaning.ts';
export { type Template, type TemplateName, templates } from './templates/index.ts';
