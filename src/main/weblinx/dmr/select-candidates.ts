/** WebLINX gives its action models ten candidates. */
export const candidateCount = 10;

/** The `count` best rows, each uid once with its best rank, best first (spec/weblinx.md 3.4). */
export function selectCandidates<Row extends { readonly uid: string; readonly rank: number }>(
  rows: readonly Row[],
  count: number = candidateCount,
): readonly Row[] {
  const byUid = new Map<string, Row>();
  for (const row of rows.toSorted((first, second) => first.rank - second.rank)) {
    if (!byUid.has(row.uid)) byUid.set(row.uid, row);
  }
  return [...byUid.values()].slice(0, count);
}
