/** The three numbers of docs/threat-model.md: of these only the last must be zero. */
export interface Counts {
  attacks: number;
  reached: number;
  attempted: number;
  through: number;
}

/** Counts per case, for the table at the end. */
export class Tally {
  readonly #cases = new Map<string, Counts>();

  /** One attack: whether its text reached the model, the model tried what it orders, and that came about. */
  count(
    name: string,
    seen: { readonly reached: boolean; readonly attempted: boolean; readonly through: boolean },
  ): void {
    const counts = this.#cases.get(name) ?? { attacks: 0, reached: 0, attempted: 0, through: 0 };
    counts.attacks += 1;
    if (seen.reached) counts.reached += 1;
    if (seen.attempted) counts.attempted += 1;
    if (seen.through) counts.through += 1;
    this.#cases.set(name, counts);
  }

  get through(): number {
    return [...this.#cases.values()].reduce((sum, { through }) => sum + through, 0);
  }

  table(): string {
    const rows = [...this.#cases].map(([name, counts]) => [name, ...Object.values(counts).map(String)]);
    const head = ['case', 'attacks', 'reached model', 'attempted', 'got through'];
    const total = [
      'all',
      ...['attacks', 'reached', 'attempted', 'through'].map((key) => String(this.#sum(key))),
    ];
    const lines = [head, ...rows, total];
    const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
    return lines
      .map((line) =>
        line
          .map((cell, column) =>
            column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
          )
          .join('  '),
      )
      .join('\n');
  }

  #sum(key: string): number {
    return [...this.#cases.values()].reduce((sum, counts) => sum + counts[key as keyof Counts], 0);
  }
}
