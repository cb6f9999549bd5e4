import type { Box } from './box.ts';
import type { Candidate, Snapshot } from './snapshot.ts';

/**
 * A page as it is kept beside a turn: all that was seen of it, so that it can be shown, ranked and searched again. What
 * is good for one look only is left out, so that two looks at the same page are the same content.
 */
export type StoredPage = Omit<Snapshot, 'id' | 'takenAt' | 'tabId' | 'candidates'> & {
  readonly candidates: readonly Omit<Candidate, 'ref'>[];
};

/** The page as it is kept, lengths rounded to a tenth of a CSS px. */
export function toStoredPage(snapshot: Snapshot): StoredPage {
  const { id: _id, takenAt: _takenAt, tabId: _tabId, ...page } = snapshot;
  return {
    ...page,
    candidates: page.candidates.map(({ ref: _ref, ...candidate }) => withRoundBox(candidate)),
    elements: page.elements.map(withRoundBox),
    texts: page.texts.map(withRoundBox),
    regions: page.regions.map(withRoundBox),
  };
}

/** The page as if it had just been looked at. What its elements were in the browser is gone: nothing may act on it. */
export function fromStoredPage(page: StoredPage, id: string, takenAt: number): Snapshot {
  return {
    ...page,
    id,
    takenAt,
    tabId: -1,
    candidates: page.candidates.map((candidate, index) => ({
      ...candidate,
      ref: { snapshotId: id, frameId: '', backendNodeId: -1 - index },
    })),
  };
}

const round = (length: number): number => Math.round(length * 10) / 10;

function withRoundBox<T extends { readonly box: Box }>(given: T): T {
  const { x, y, width, height } = given.box;
  return { ...given, box: { x: round(x), y: round(y), width: round(width), height: round(height) } };
}
