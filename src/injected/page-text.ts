/** The lines that the page shows. Field values are not among them. */
export function readLines(): string[] {
  // A text of megabytes would cost seconds here and is of no use in a report.
  const text = (document.body?.innerText ?? '').slice(0, 400_000);
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' ').slice(0, 200))
    .filter((line) => line !== '');
  return [...new Set(lines)].slice(0, 4_000);
}
