import type { Evaluated } from './evaluate.ts';

export interface Summary {
  readonly total: number;
  readonly right: number;
  /** Share of `total`, 0 to 1. */
  readonly rightShare: number;
  /** Share of the wrong ones that asked and touched nothing, 0 to 1; 1 when none is wrong. */
  readonly wrongAskedShare: number;
}

export function summarize(results: readonly Evaluated[]): Summary {
  const wrong = results.filter((result) => result.mismatch !== null);
  return {
    total: results.length,
    right: results.length - wrong.length,
    rightShare: results.length === 0 ? 0 : 1 - wrong.length / results.length,
    wrongAskedShare: wrong.length === 0 ? 1 : wrong.filter((result) => result.asked).length / wrong.length,
  };
}

/** One line per kind of instruction and one for all of them. */
export function printSummary(results: readonly Evaluated[]): void {
  const kinds = [...new Set(results.map((result) => result.instruction.kind))];
  for (const kind of kinds)
    print(kind, summarize(results.filter((result) => result.instruction.kind === kind)));
  print('all', summarize(results));
}

function print(name: string, { total, right, rightShare, wrongAskedShare }: Summary): void {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${name.padEnd(8)} ${String(right).padStart(4)} of ${String(total).padStart(4)} right (${percent(rightShare)}); of the wrong ones ${percent(wrongAskedShare)} asked`,
  );
}
