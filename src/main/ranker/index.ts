export { createLexicalRanker, scoreDescription } from './lexical.ts';
export { openModels, type RankerModels } from './models.ts';
export { createFileRanker, createRanker, type ParleyRanker, type RankerOptions } from './ranker.ts';
export { templates } from './templates/index.ts';
export { createUnderstanding, type Understanding } from './understanding.ts';
