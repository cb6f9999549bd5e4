import type { RunState, Settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { PageQuestions } from './page-questions.ts';
import type { JudgeControl, SessionTrust } from './policy/index.ts';
import type { Approver, Browser, Clock, Memory, Navigator, PageReader, Ranker, Recorder } from './ports.ts';
import type { OpenYes } from './steps/approve.ts';
import type { LoopGuard } from './steps/check.ts';

/** What the steps of the loop work with; handed in, never looked up. */
export interface AgentPorts {
  readonly browser: Browser;
  readonly ranker: Ranker;
  readonly recorder: Recorder;
  readonly approver: Approver;
  readonly clock: Clock;
  readonly reader: PageReader;
  /** What pressing a control would do, by a trained reader. */
  readonly judge: JudgeControl;
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
  readonly pageQuestions: PageQuestions;
  readonly heard: SessionWords;
  /** Somebody sees the page and can use it by hand. */
  readonly isSeen: boolean;
  readonly setState: (state: RunState) => void;
  readonly state: () => RunState;
  /** False while another run is under way or another question is open: a late request is then not asked about. */
  readonly mayAsk: () => boolean;
  /** Told of faults that must not end it. */
  readonly onFault: (error: unknown) => void;
  /** US dollars that answering the user has cost since the turn was last handed back, as far as prices are known. */
  spent: number;
  /** What is still to be done after the step under way, in the user's words. */
  upcoming: readonly string[];
  /** What Stop came into the middle of, in a sentence; "" when it came between two acts. */
  stoppedAt: string;
}

/**
 * What was said in a session, in memory only: the store holds the utterance and the navigator's notes on it with
 * the secrets masked.
 */
export interface SessionWords {
  /** The last utterance word for word. */
  utterance: string;
  /** It was typed and never spoken: somebody else near the microphone cannot have said it. */
  isTyped: boolean;
  /** What the user said no to since they last spoke, by the names of its effect: no other way to it is asked about. */
  readonly refused: Set<string>;
  /** The last act's yes, until the next act or the user's next words. */
  openYes: OpenYes | null;
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
  /** Strings to mask in everything that is shown or recorded. */
  readonly secrets: Set<string>;
}

/**
 * Pause, resume and stop of one run. Stop reaches every wait through `signal`; pause takes hold between steps, and once
 * the user's hand is on the page before the next act.
 */
interface RunControl {
  readonly signal: AbortSignal;
  stop(): void;
  pause(): void;
  /** The user's hand is on the page: paused at once, and what was decided about the page before is not done. */
  yield(): void;
  /** Something was decided on a page that the user has had a hand on since. */
  readonly hasYielded: boolean;
  resume(): void;
  /** Resolves at once unless paused; then when resumed. @throws AppError `stopped` */
  passPause(onPaused: () => void): Promise<void>;
}

export function createRunControl(): RunControl {
  const controller = new AbortController();
  let paused = false;
  let yielded = false;
  let wake: (() => void) | null = null;
  return {
    signal: controller.signal,
    stop() {
      controller.abort(new AppError({ code: 'stopped', message: 'Stopped.' }));
      wake?.();
    },
    pause() {
      paused = true;
    },
    yield() {
      paused = true;
      yielded = true;
    },
    get hasYielded() {
      return yielded;
    },
    resume() {
      paused = false;
      wake?.();
    },
    async passPause(onPaused) {
      if (paused && !controller.signal.aborted) {
        onPaused();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      yielded = false;
      controller.signal.throwIfAborted();
    },
  };
}
