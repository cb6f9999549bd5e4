import type { Box, Candidate } from '#shared/domain/index.ts';
import { type PageIndex, primaryOf } from '../../grounding/index.ts';

/** A run of fewer alike entries is no list. */
const fewestEntries = 3;

/**
 * "The one below" of something that was named and stands in a list: what opens the entry that lies there to the eye,
 * be the list a column or a grid. null where nothing does.
 */
export function entryNeighbour(
  wrong: Candidate,
  direction: 'below' | 'above' | 'left-of' | 'right-of',
  page: PageIndex,
): Candidate | null {
  const around = page.chain(wrong.region);
  const { regions } = page.snapshot;
  for (const run of page.runs) {
    const own = run.entries.find((entry) => around.includes(entry));
    const from = own === undefined ? undefined : regions[own]?.box;
    if (own === undefined || from === undefined || run.entries.length < fewestEntries) continue;
    const rated = run.entries.flatMap((entry) => {
      const box = regions[entry]?.box;
      const away = entry === own || box === undefined ? null : distance(from, box, direction);
      return away === null ? [] : [{ entry, away }];
    });
    const nearest = rated.sort((one, other) => one.away - other.away)[0];
    const opened = nearest === undefined ? null : primaryOf(nearest.entry, run, page);
    if (opened !== null) return opened;
  }
  return null;
}

/** How far the other's middle lies in that direction, in CSS px; null when it does not lie in line there. */
function distance(from: Box, to: Box, direction: 'below' | 'above' | 'left-of' | 'right-of'): number | null {
  const isDown = direction === 'below' || direction === 'above';
  const sign = direction === 'below' || direction === 'right-of' ? 1 : -1;
  const [across, along, size] = isDown ? (['x', 'y', 'width'] as const) : (['y', 'x', 'height'] as const);
  const middle = (box: Box, axis: 'x' | 'y'): number =>
    box[axis] + (axis === 'x' ? box.width : box.height) / 2;
  const isInLine = Math.abs(middle(from, across) - middle(to, across)) < Math.min(from[size], to[size]) / 2;
  const away = sign * (middle(to, along) - middle(from, along));
  return isInLine && away > 0 ? away : null;
}
