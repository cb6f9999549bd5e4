export { createLexicalRanker, type LexicalRanker } from './lexical-ranker.ts';
export { scoreDescription } from './score-description.ts';
