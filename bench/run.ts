import type { Benchmark, Row } from './benchmark.ts';

/**
 * Measures the numbers that Parley holds itself to and prints one table: `npm run bench`, or `npm run bench -- observe stop`
 * for some of them. Goals are for 2 cores without a GPU; on a noisy machine read the ratios to the baselines.
 */
const names = [
  'observe',
  'rank',
  'understand',
  'consequences',
  'prompt',
  'metrics',
  'step',
  'one-step',
  'record',
  'review',
  'replay',
  'gate',
  'stop',
  'model-stop',
  'start',
  'speech',
  'listening',
] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

const rows: Row[] = [];
for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} …`);
  const module: { readonly benchmark: Benchmark } = await import(`./${name}.bench.ts`);
  rows.push(...(await module.benchmark.run()));
}
printTable(rows);

function printTable(lines: readonly Row[]): void {
  const head = ['what', 'median', 'p95', 'goal', 'met', 'baseline', 'ratio', 'note'];
  const cells = lines.map((row) => [
    row.what,
    `${round(row.median)} ${row.unit}`,
    row.p95 === null ? '' : `${round(row.p95)} ${row.unit}`,
    row.goal === null ? '' : `${row.goal} ${row.unit}`,
    row.goal === null ? '' : row.median <= row.goal ? 'yes' : 'NO',
    `${row.baseline.what}: ${round(row.baseline.median)} ${row.unit}`,
    row.baseline.median === 0 ? '' : (row.median / row.baseline.median).toFixed(2),
    row.note,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, widths.map((width) => '-'.repeat(width)), ...cells]) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
