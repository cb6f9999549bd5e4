import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { Meaning } from '../../agent/ports.ts';

/** A model's scores played: by the names of candidates, `others` for those that are not named. */
export function fakeMeaning(
  alike: Readonly<Record<string, number>>,
  options: { readonly isCalibrated?: boolean; readonly others?: number } = {},
): (snapshot: Snapshot) => Meaning {
  const { isCalibrated = true, others = 0.1 } = options;
  const scoreOf = ({ name }: Candidate): number => alike[name] ?? others;
  return ({ candidates }) => ({ scores: candidates.map(scoreOf), isCalibrated });
}
