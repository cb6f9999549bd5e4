import { dmrTemplate } from './dmr-template.ts';
import { parleyTemplate } from './parley-template.ts';
import type { Template } from './template.ts';

export {
  elementFacts,
  formatParleyDocument,
  formatParleyQuery,
  type ParleyElementFacts,
} from './parley-template.ts';
export type { PageTexts, Template } from './template.ts';

export type TemplateName = 'parley-1' | 'dmr';

/** The texts that a model was trained on, by the name in its folder's config. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  'parley-1': parleyTemplate,
  dmr: dmrTemplate,
};
