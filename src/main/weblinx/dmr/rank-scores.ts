/**
 * Ranks from 1 by descending score; ties keep the order of the rows. A uid that comes twice has the last row's score
 * and one rank (spec/weblinx.md 3.4).
 */
export function rankScores(rows: Iterable<readonly [uid: string, score: number]>): Map<string, number> {
  const scores = new Map(rows);
  const ordered = [...scores].sort(([, first], [, second]) => second - first);
  return new Map(ordered.map(([uid], place) => [uid, place + 1]));
}
