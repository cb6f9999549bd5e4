import { dialogueOf, fromStoredPage, type KeptRanking } from '#shared/domain/index.ts';
import type { Ranker } from '../agent/ports.ts';
import type { Store } from '../store/index.ts';

/** As many as a step keeps by itself. */
const namedCandidates = 10;

/** A page with much to read takes a few seconds without a fast device; longer than this nobody waits. */
const deadlineMs = 60_000;

/**
 * Ranks a page of before with the ranker of today against what had been said until then: for steps that asked no ranker,
 * and to see what another model makes of the same page. Nothing of it is kept.
 * @returns null where no page was kept
 */
export async function rankStoredPage(
  { store, ranker }: { readonly store: Pick<Store, 'page' | 'turns'>; readonly ranker: Ranker },
  sessionId: string,
  turnId: string,
): Promise<KeptRanking | null> {
  const [page, turns] = await Promise.all([store.page(turnId), store.turns(sessionId)]);
  const at = turns.findIndex(({ id }) => id === turnId);
  if (page === null || at === -1) return null;
  const { scored, by } = await ranker.rank({
    snapshot: fromStoredPage(page, turnId, turns[at]?.at ?? 0),
    turns: dialogueOf(turns.slice(0, at)),
    signal: AbortSignal.timeout(deadlineMs),
  });
  return {
    by,
    candidates: scored.slice(0, namedCandidates),
    scores: scored.map(({ element, score }) => [element.uid, score]),
  };
}
