import type { Change } from './outcome.ts';

const mostLines = 4_000;
const longestLine = 200; // characters
const mostReported = 15;

/** What a person would see come and go, or null when nothing did. */
export function compareLines(before: readonly string[], after: readonly string[]): Change | null {
  const had = new Set(before.slice(0, mostLines));
  const has = new Set(after.slice(0, mostLines));
  const appeared = after.filter((line) => !had.has(line));
  const vanished = before.filter((line) => !has.has(line)).length;
  if (appeared.length === 0 && vanished === 0) return null;
  return {
    kind: 'text',
    appeared: appeared.slice(0, mostReported).map((line) => line.slice(0, longestLine)),
    vanished,
  };
}
