/** `MM:SS`, with a sign for times before the start; minutes may exceed 99 (spec 2.2). */
export function formatTimestamp(seconds: number): string {
  const absolute = Math.abs(seconds);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${part(Math.floor(absolute / 60))}:${part(Math.trunc(absolute % 60))}`;
}
