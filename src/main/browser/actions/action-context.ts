import type { Candidate, Change, FailureReason, Outcome, Snapshot, Undo } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { shorten } from '#shared/text/words.ts';
import type { Wait } from '../../platform/deadline.ts';
import type { Input } from '../cdp/index.ts';
import type { Tab, TabSet } from '../tabs/index.ts';

/** Text that was copied in this session; lives in memory only. */
export interface Clipboard {
  text: string | null;
}

/** What one action works with. */
export interface ActionContext {
  readonly tabs: TabSet;
  readonly tab: Tab;
  readonly snapshot: Snapshot;
  readonly approved: boolean;
  /** Aborted when the user stops, and when the page dies. */
  readonly signal: AbortSignal;
  readonly input: Input;
  readonly clipboard: Clipboard;
  candidate(uid: string): Candidate | null;
  wait(what: string): Wait;
}

/** What an action did itself; what the page made of it is found out afterwards, the same way for all. */
interface Effect {
  readonly kind: 'did';
  readonly changes: readonly Change[];
  readonly undo: Undo | null;
  /** The page may need longer than usual to begin to react. */
  readonly settleMs?: number;
}

export function did(changes: readonly Change[] = [], undo: Undo | null = null, settleMs?: number): Effect {
  return { kind: 'did', changes, undo, ...(settleMs === undefined ? {} : { settleMs }) };
}

export type Performed = Effect | FailedOutcome;

export type FailedOutcome = Extract<Outcome, { kind: 'failed' }>;

export function failedOutcome(reason: FailureReason, message: string): FailedOutcome {
  return { kind: 'failed', reason, message };
}

export function isFailed(value: unknown): value is FailedOutcome {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'failed';
}

const shownCharacters = 60;

/** `the button “Search”`: how a candidate is called in messages. The name is page text. */
export function describeCandidate(candidate: Candidate): string {
  const kind = elementWord(candidate) || 'element';
  const name = candidate.name || candidate.text || candidate.nearbyLabel;
  if (name === '') return `the ${kind}`;
  return `the ${kind} “${shorten(name, shownCharacters)}”`;
}

export const lookAgain = 'Look at the page again.';
