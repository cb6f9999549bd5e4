import type { Evaluated } from './evaluate.ts';

export interface Summary {
  readonly total: number;
  readonly right: number;
  /** Not right, but asked or said so and touched nothing. */
  readonly asked: number;
  /** … and what was meant was among the choices. */
  readonly offered: number;
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
    asked: wrong.filter((result) => result.asked).length,
    offered: wrong.filter((result) => result.asked && result.offered).length,
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
  for (const ground of ['words', 'model'] as const) printActs(ground, results);
}

function print(name: string, { total, right, asked, offered, rightShare, wrongAskedShare }: Summary): void {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const [all, good, question, named, bad] = [total, right, asked, offered, total - right - asked].map(
    (count) => String(count).padStart(4),
  );
  console.log(
    `${name.padEnd(8)} ${good} of ${all} right (${percent(rightShare)}), ${question} asked (${named} with the right choice), ${bad} wrong; of those not right ${percent(wrongAskedShare)} asked`,
  );
}

/** Acts are what came out above the asking threshold: how many of them were wrong says whether it stands right. */
function printActs(ground: 'words' | 'model', results: readonly Evaluated[]): void {
  const acts = results.filter((result) => result.ground === ground);
  const wrong = acts.filter((result) => result.mismatch !== null).length;
  const share = acts.length === 0 ? 0 : (wrong / acts.length) * 100;
  console.log(`acted on by ${ground}: ${acts.length}, of which wrong: ${wrong} (${share.toFixed(1)} %)`);
}
