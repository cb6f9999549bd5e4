/** "0.8 s", "12 s". */
export function wordSeconds(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds >= 10 ? seconds.toFixed(0) : seconds.toFixed(1)} s`;
}

/** "$0.0012": two figures that count, for amounts that are fractions of a cent. */
export function wordDollars(amount: number): string {
  if (amount === 0) return '$0';
  if (amount >= 0.01) return `$${amount.toFixed(2)}`;
  return `$${Number(amount.toPrecision(2)).toFixed(10).replace(/0+$/u, '')}`;
}

/** The middle value; of an even number the lower of the two in the middle. null of none. */
export function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
