import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { Meaning } from '../../agent/ports.ts';

/** A cross-encoder's logits played: by the names of candidates, `others` for those that are not named. */
export function fakeMeaning(
  likely: Readonly<Record<string, number>>,
  others = -6,
): (snapshot: Snapshot) => Meaning {
  const scoreOf = ({ name }: Candidate): number => likely[name] ?? others;
  return ({ candidates }) => ({
    scores: candidates.map(scoreOf),
    likeness: candidates.map((one) => (likely[one.name] === undefined ? 0 : 0.5)),
  });
}
