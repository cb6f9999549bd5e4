/** One element of one turn: whether it is the turn's target, and its rank from 1 within the turn. */
export interface RankedRow {
  readonly label: 0 | 1;
  readonly rank: number;
}

const reciprocalCutoff = 50;

const positivesOf = (rows: readonly RankedRow[]) => rows.filter((row) => row.label === 1);

/**
 * Targets among the first `cutoff` of their turn, divided by all targets, over all rows of a split
 * (spec/weblinx.md 3.4); turns without a target among their rows count nothing. NaN when there is no target at all.
 */
export function recallAt(rows: readonly RankedRow[], cutoff: number): number {
  const positives = positivesOf(rows);
  return positives.filter((row) => row.rank <= cutoff).length / positives.length;
}

/**
 * Mean of 1/rank over the targets, those behind the cut-off counting 0 (spec/weblinx.md 3.4). The cut-off is the
 * number of rows when there are fewer. NaN when there is no target at all.
 */
export function meanReciprocalRank(rows: readonly RankedRow[], cutoff = reciprocalCutoff): number {
  const positives = positivesOf(rows);
  const limit = Math.min(cutoff, rows.length);
  const sum = positives.reduce((total, row) => (row.rank <= limit ? total + 1 / row.rank : total), 0);
  return sum / positives.length;
}
