import type { Snapshot, Turn } from '#shared/domain/index.ts';

/** How a model wants its texts: one per value of `template` in a model folder's config. */
export interface Template {
  /** The dialogue up to now; `snapshot` is the page that it is at. */
  formatQuery(turns: readonly Turn[], snapshot: Snapshot): string;
  /** A short description of one element, without a dialogue. */
  formatDescription(description: string, snapshot: Snapshot): string;
  readPage(snapshot: Snapshot): PageTexts;
}

/** The candidates of one snapshot as texts, each made when it is asked for. */
export interface PageTexts {
  readonly snapshot: Snapshot;
  /** Text of one candidate; null when the model is not meant to see it. */
  document(index: number): string | null;
  /** Whether the candidate's text is what another look's text was, found out without making either. */
  isSame(index: number, earlier: PageTexts, earlierIndex: number): boolean;
  /** What its text is made of besides the candidate's own fields. For `isSame`. */
  context(index: number): string;
}
