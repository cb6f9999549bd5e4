import type { Turn } from '#shared/domain/index.ts';

/**
 * Turns by index, each once; `newer` wins over `older`. A turn may arrive as an event while the same session is
 * being fetched, in either order.
 */
export function mergeTurns(older: readonly Turn[], newer: readonly Turn[]): readonly Turn[] {
  const last = older.at(-1);
  // The usual case, one turn more at the end, must not cost a sort of ten thousand.
  if (newer.length === 1 && newer[0] !== undefined && (last === undefined || newer[0].index > last.index)) {
    return [...older, newer[0]];
  }
  const byIndex = new Map<number, Turn>();
  for (const turn of older) byIndex.set(turn.index, turn);
  for (const turn of newer) byIndex.set(turn.index, turn);
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}
