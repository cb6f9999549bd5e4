/** A whole number with its thousands apart: "1,204". */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** "1 step", "12 steps". `many` where it is not just an s more. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** US dollars as people read them: "$1.25", "$0.02", "$0.0004", "less than $0.0001". */
export function formatPrice(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return 'less than $0.0001';
  // Below a cent only the first two digits that are not 0 tell anything.
  return dollars < 0.0995 ? `$${Number(dollars.toPrecision(2))}` : `$${dollars.toFixed(2)}`;
}
