import type { Snapshot } from '#shared/domain/index.ts';
import type { Prompt } from '../prompt.ts';

/**
 * The candidate that a point of the prompt's picture means (spec/weblinx.md 2.5): of those whose box holds it the one
 * with the smallest area, the first on a tie. Null where there is none, or where it belongs to a frame that the model
 * may not see.
 * @param point px of the picture, from its top left corner
 */
export function resolveCoordinates(
  point: { readonly x: number; readonly y: number },
  prompt: Pick<Prompt, 'pointable' | 'picture'>,
  snapshot: Snapshot,
): string | null {
  const scale = prompt.picture === null ? 1 : snapshot.viewport.width / prompt.picture.width;
  const x = point.x * scale;
  const y = point.y * scale;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  let found: { readonly uid: string; readonly area: number } | null = null;
  for (const { uid, box } of snapshot.candidates) {
    const area = box.width * box.height;
    if (area <= 0 || (found !== null && area >= found.area)) continue;
    const isInside =
      Math.floor(box.x) <= x &&
      x <= Math.ceil(box.x + box.width) &&
      Math.floor(box.y) <= y &&
      y <= Math.ceil(box.y + box.height);
    if (isInside) found = { uid, area };
  }
  return found !== null && prompt.pointable.has(found.uid) ? found.uid : null;
}
