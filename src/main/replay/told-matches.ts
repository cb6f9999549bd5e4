import type { Candidate, ReplayProgress, ScoredCandidate } from '#shared/domain/index.ts';
import type { FoundElement, Match } from './find.ts';

export const roundShare = (share: number): number => Math.round(share * 1_000) / 1_000;

function nameOf({ name, text, nearbyLabel, description }: Candidate): string {
  return (name || text || nearbyLabel || description).slice(0, 200);
}

/** What was found, as the windows and the command line are told. @param found null where nothing was looked for */
export function tellFound(
  found: FoundElement | null,
): Pick<ReplayProgress, 'found' | 'certainty' | 'by' | 'candidates'> {
  const matches = found === null ? [] : found.kind === 'found' ? [found.match] : found.matches;
  return {
    found: found?.kind ?? null,
    certainty: roundShare(matches[0]?.certainty ?? 0),
    by: [...(matches[0]?.by ?? [])],
    candidates: matches.map(({ candidate, certainty }) => {
      return { uid: candidate.uid, text: nameOf(candidate), certainty: roundShare(certainty) };
    }),
  };
}

/** What was found, as the trace of its turn keeps it. */
export function scored(matches: readonly Match[]): readonly ScoredCandidate[] {
  return matches.map(({ candidate, certainty }) => {
    const { uid, tag, role, box } = candidate;
    return { element: { uid, tag, role, text: nameOf(candidate), bbox: box }, score: roundShare(certainty) };
  });
}
