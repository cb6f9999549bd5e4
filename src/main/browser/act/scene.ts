import type { Candidate, Change, Snapshot, Undo } from '#shared/domain/index.ts';
import type { Hands, Wait } from '../channel/index.ts';
import type { Tab, TabSet } from '../tabs/index.ts';
import type { Failed } from './failure.ts';

/** Text that was copied in this session; lives in memory only. */
export interface Clipboard {
  text: string | null;
}

/** What one action works with. */
export interface Scene {
  readonly tabs: TabSet;
  readonly tab: Tab;
  readonly snapshot: Snapshot;
  readonly approved: boolean;
  /** Aborted when the user stops, and when the page dies. */
  readonly signal: AbortSignal;
  readonly hands: Hands;
  readonly clipboard: Clipboard;
  candidate(uid: string): Candidate | null;
  wait(what: string): Wait;
}

/** What an action did itself; what the page made of it is found out afterwards, the same way for all. */
export interface Deed {
  readonly kind: 'did';
  readonly changes: readonly Change[];
  readonly undo: Undo | null;
  /** The page may need longer than usual to begin to react. */
  readonly settleMs?: number;
}

export function did(changes: readonly Change[] = [], undo: Undo | null = null, settleMs?: number): Deed {
  return { kind: 'did', changes, undo, ...(settleMs === undefined ? {} : { settleMs }) };
}

export type Performed = Deed | Failed;
