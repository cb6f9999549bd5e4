/** One line of the table. Times in ms, memory in MiB, shares in %; `baseline` was measured in the same run. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'KiB' | 'MiB' | '%' | 'samples' | 'looks' | 'rows';
  readonly median: number;
  readonly p95: number | null;
  /** The goal, on 2 cores without a GPU; null where there is none. */
  readonly goal: number | null;
  readonly baseline: { readonly what: string; readonly median: number };
  readonly note: string;
}

export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}
