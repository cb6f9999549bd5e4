import type { RunState, Settings } from '#shared/domain/index.ts';
import type { Asides } from './asides.ts';
import type { LoopGuard } from './guard-loops.ts';
import type { Approver, Browser, Clock, Memory, Navigator, PageReader, Ranker, Recorder } from './ports.ts';
import type { RunControl } from './run-control.ts';
import type { SessionTrust } from './trust/index.ts';

/** What the steps of the loop work with; handed in, never looked up. */
export interface AgentPorts {
  readonly browser: Browser;
  readonly ranker: Ranker;
  readonly recorder: Recorder;
  readonly approver: Approver;
  readonly clock: Clock;
  readonly reader: PageReader;
}

/** One run: from a user's utterance to the moment the turn is handed back. */
export interface Run {
  readonly sessionId: string;
  readonly settings: Settings;
  /** The one that was chosen when the run began. */
  readonly navigator: Navigator;
  readonly control: RunControl;
  readonly guard: LoopGuard;
  /** What the user asks about the page meanwhile. */
  readonly asides: Asides;
  readonly heard: Heard;
  readonly setState: (state: RunState) => void;
  /** Told of faults that must not end it. */
  readonly onFault: (error: unknown) => void;
  /** US dollars that answering the user has cost since the turn was last handed back, as far as prices are known. */
  spent: number;
}

/**
 * What was said in a session, in memory only: the store holds the utterance and the navigator's notes on it with
 * the secrets masked (decision D8).
 */
export interface Heard {
  /** The last utterance word for word. */
  utterance: string;
  /** It has not been given to the navigator yet. */
  unread: boolean;
  /** Every utterance of the session word for word, oldest first. */
  readonly said: string[];
  /** Ends the thinking under way, which is about words that are not the last any more; null when none is. */
  interrupt: (() => void) | null;
  /** Where the session may go, and what it read where. */
  readonly trust: SessionTrust;
  /** The navigator's memory with nothing masked. */
  memory: Memory;
  /**
   * Ids of user turns that only steered the run: a yes to an approval, "pause". They stand in the record, but the
   * navigator must not take them for a new instruction.
   */
  readonly steering: Set<string>;
  /** Strings to mask in everything that is shown or recorded. */
  readonly secrets: Set<string>;
}
