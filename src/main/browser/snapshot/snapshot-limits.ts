/** What one look may cost. Whatever is left out because of a limit is said in `Snapshot.gaps`. */
export interface SnapshotLimits {
  /** For the whole look, in ms (case 29 of docs/threat-model.md). */
  readonly deadlineMs: number;
  /** For a frame of another process beside the page's own answer, in ms. */
  readonly frameDeadlineMs: number;
  /** Nodes that are looked at, in document order. */
  readonly nodes: number;
  readonly candidates: number;
  /** Of the page's tree (`Snapshot.elements`). */
  readonly elements: number;
  readonly textBlocks: number;
  /** Characters of all text blocks together. */
  readonly textLength: number;
}

export const defaultLimits: SnapshotLimits = {
  // 200,000 nodes were captured in 3.3 s; beyond this a page is as good as hung.
  deadlineMs: 10_000,
  frameDeadlineMs: 1_500,
  nodes: 60_000,
  candidates: 5_000,
  elements: 20_000,
  textBlocks: 8_000,
  textLength: 400_000,
};
