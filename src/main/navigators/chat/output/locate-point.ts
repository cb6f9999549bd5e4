import type { Candidate, Snapshot } from '#shared/domain/index.ts';

/** The picture that a model saw, and what of the page may be pointed at in it. */
export interface Pointing {
  readonly picture: { readonly width: number; readonly height: number };
  readonly pointable: ReadonlySet<string>;
}

/**
 * The element at a point of the picture: of those that hold it the one with the smallest area, the first of equals
 * (spec/weblinx.md 2.5). null when there is none.
 */
export function locatePoint(
  x: number,
  y: number,
  { picture, pointable }: Pointing,
  snapshot: Pick<Snapshot, 'candidates' | 'viewport'>,
): Candidate | null {
  const left = (x * snapshot.viewport.width) / picture.width;
  const top = (y * snapshot.viewport.height) / picture.height;
  const holding = snapshot.candidates.filter(({ uid, box }) => {
    if (!pointable.has(uid) || box.width * box.height === 0) return false;
    return (
      Math.floor(box.x) <= left &&
      left <= Math.ceil(box.x + box.width) &&
      Math.floor(box.y) <= top &&
      top <= Math.ceil(box.y + box.height)
    );
  });
  return holding.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0] ?? null;
}
