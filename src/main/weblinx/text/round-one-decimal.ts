/**
 * A length as Python prints `round(value, 1)` of a JSON number: whole numbers bare, others with one decimal, ties to
 * even by the exact binary value (spec/weblinx.md 3.2). `80.25` is `80.2`, where `toFixed` gives `80.3`.
 */
export function roundOneDecimal(value: number): string {
  if (Number.isInteger(value)) return String(value);
  // Only quarters lie exactly between two tenths in binary; everything else toFixed rounds by the exact value.
  const isTie = Number.isInteger(value * 4) && !Number.isInteger(value * 2);
  if (!isTie) return value.toFixed(1);
  const absolute = Math.abs(value);
  const whole = Math.floor(absolute);
  return `${value < 0 ? '-' : ''}${whole}.${absolute - whole === 0.25 ? 2 : 8}`;
}
