import { dmrTemplate } from './dmr-template.ts';
import { parleyTemplate } from './parley-template.ts';
import type { Template } from './template.ts';

export { type ElementFacts, elementFacts, type RegionFact } from './element-facts.ts';
export { formatParleyDocument } from './parley-document.ts';
export { formatParleyQuery, type QueryTurn } from './parley-query.ts';
export type { PageTexts, Template } from './template.ts';

export type TemplateName = 'parley-1' | 'dmr';

/** The texts that a model was trained on, by the name in its folder's config. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  'parley-1': parleyTemplate,
  dmr: dmrTemplate,
};
