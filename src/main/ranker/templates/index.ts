export { type ElementFacts, elementFacts, type RegionFact } from './element-facts.ts';
export { formatParleyDocument } from './parley-document.ts';
export { formatParleyQuery, type QueryTurn } from './parley-query.ts';
