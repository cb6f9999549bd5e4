import type { Snapshot } from '#shared/domain/index.ts';
import { readOrdinal } from '#shared/language/index.ts';
import { fitWant } from './fit-role.ts';
import { groundByMeaning } from './ground-by-meaning.ts';
import type { DescriptionScorer, Grounding, GroundingContext, MeaningLookup } from './grounding.ts';
import { indexPage } from './page-index.ts';
import { parseTarget } from './parse-target.ts';
import { rankCandidates } from './rank-candidates.ts';

const nothing: Grounding = { ranking: [], margin: 0, decision: 'none' };

/** Order and place on the page are for the rules, which made nothing of them here; "in my town" is no such place. */
function saysWhere(said: string): boolean {
  const hasOrder = said.split(/[^\p{L}\p{N}]+/u).some((word) => readOrdinal(word.toLowerCase()) !== null);
  const { places } = parseTarget(said);
  return hasOrder || places.some((place) => place.kind !== 'inside' || place.container !== null);
}

/**
 * What a whole utterance means that names nothing on the page ("where are your shops?"): the link or button that a
 * model finds meant. Only what a press does something to: a field would need to be told what to put into it.
 */
export function groundWhole(
  said: string,
  snapshot: Snapshot,
  scorer: DescriptionScorer,
  meaning: MeaningLookup,
): Grounding {
  const context: GroundingContext = {
    want: 'click',
    previousUid: null,
    excluded: [],
    option: null,
    verb: null,
    meaning,
    said,
  };
  const pool = snapshot.candidates.filter(
    (candidate) =>
      fitWant(candidate, 'click') > 0 &&
      !candidate.affordances.includes('type') &&
      !candidate.affordances.includes('select'),
  );
  // Its words are taken as they stand: "in our town" is no place on the page.
  const target = { ...parseTarget(`"${said.replaceAll('"', '')}"`), isQuoted: false };
  const page = indexPage(snapshot);
  const ranking = rankCandidates(target, scorer, context, page, pool);
  const grounding = groundByMeaning(nothing, ranking, page, target, context);
  return grounding.decision === 'sure' && saysWhere(said) ? { ...grounding, decision: 'unsure' } : grounding;
}
