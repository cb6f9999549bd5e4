/** "0 KB", "412 KB", "3.4 MB", "1.2 GB": about how much room something takes. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${Math.ceil(bytes / 1_000)} KB`;
  const [amount, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${amount.toFixed(amount < 9.95 ? 1 : 0)} ${unit}`;
}

/** "59.7 MB", "1.2 kB", "130 bytes": the size of one file, so that two can be compared. */
export function formatExactBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 100_000_000 ? 1 : 0)} MB`;
}

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
