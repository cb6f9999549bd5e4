import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { ownFacts, regionChain } from './element-facts.ts';
import {
  formatElementPart,
  formatRegionPart,
  hintAttributes,
  joinParleyDocument,
} from './parley-document.ts';
import { formatParleyQuery } from './parley-query.ts';
import type { PageTexts, Template } from './template.ts';

const textFields = [
  'name',
  'text',
  'nearbyLabel',
  'description',
  'role',
  'tag',
  'inputType',
  'href',
] as const;

/** The shipped model's texts. */
export const parleyTemplate: Template = {
  formatQuery: (turns) => formatParleyQuery(turns),
  formatDescription: (utterance) => formatParleyQuery([{ speaker: 'user', utterance }]),
  readPage,
};

function readPage(snapshot: Snapshot): PageTexts {
  const { candidates, regions } = snapshot;
  // Many candidates stand in one region: what it is called is put into words once.
  const regionParts: (string | undefined)[] = new Array(regions.length);
  const context = (index: number): string => {
    const region = candidates[index]?.region ?? -1;
    if (region < 0) return '';
    regionParts[region] ??= formatRegionPart(regionChain(region, regions));
    return regionParts[region] ?? '';
  };
  return {
    snapshot,
    context,
    document(index) {
      const candidate = candidates[index];
      if (candidate === undefined) return null;
      return joinParleyDocument(formatElementPart(ownFacts(candidate)), context(index));
    },
    isSame(index, earlier, earlierIndex) {
      const now = candidates[index];
      const then = earlier.snapshot.candidates[earlierIndex];
      if (now === undefined || then === undefined) return false;
      return isSameElement(now, then) && context(index) === earlier.context(earlierIndex);
    },
  };
}

/** Whether two looks at an element would give the same part of the text. */
function isSameElement(now: Candidate, then: Candidate): boolean {
  for (const field of textFields) if (now[field] !== then[field]) return false;
  for (const key of hintAttributes) if (now.attributes[key] !== then.attributes[key]) return false;
  if (now.options === null || then.options === null) return now.options === then.options;
  return (
    now.options.length === then.options.length &&
    now.options.every((option, place) => option.label === then.options?.[place]?.label)
  );
}
