import { editDistance } from '#shared/language/index.ts';

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** At most this many changed letters still look like a slip of the pen. */
const mostChanges = 4;

/** The listed names that are likest to one that is not there, likest first; none when nothing is near. */
export function nearestNames(name: string, listed: readonly string[], count = 3): readonly string[] {
  const wanted = fold(name);
  return listed
    .map((candidate) => {
      const folded = fold(candidate);
      const contains = folded.includes(wanted) || wanted.includes(folded);
      const distance = contains ? 0 : editDistance(wanted, folded, mostChanges);
      return { candidate, distance, length: Math.abs(folded.length - wanted.length) };
    })
    .filter(({ candidate, distance }) => distance <= mostChanges && fold(candidate) !== '')
    .toSorted((a, b) => a.distance - b.distance || a.length - b.length)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
