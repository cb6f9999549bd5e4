import type {
  Action,
  ApprovalAnswer,
  ApprovalRequest,
  Candidate,
  Consent,
  ElementSummary,
  Grant,
  HeldRequest,
  JsonValue,
  Mark,
  ModelUsage,
  NavigatorTurn,
  OpenChannel,
  Outcome,
  PageCommand,
  PromptPart,
  RankedBy,
  ScoredCandidate,
  Settings,
  Snapshot,
  StoredPage,
  Trace,
  Turn,
  UserTurn,
} from '#shared/domain/index.ts';

/** JSON that a navigator keeps between its calls; the agent stores it and never looks inside. */
export type Memory = JsonValue;

/**
 * Decides on a held request. `gone` is aborted when there is nothing to decide any more: the page gave the request up,
 * the user went on with their own hands, or everything was stopped. The answer does not count then.
 */
export type Permit = (request: HeldRequest, gone: AbortSignal) => Promise<'let-go' | 'fail'>;

/** The hands and eyes. Implemented by `browser/`. Expected failures are values; only stops and bugs throw. */
export interface Browser {
  /** @throws AppError `stopped`, `deadline` or `page-gone` */
  observe(options: { readonly signal: AbortSignal }): Promise<Snapshot>;
  /**
   * Carries out one checked action on the page that `snapshot` shows. `consent` is null where the user was not asked:
   * then `confirm()` boxes are answered no and downloads held.
   * @throws AppError `stopped`, with `begun` among its details: whether the page had got a press, a key or text by then
   */
  act(action: Action, context: ActContext): Promise<Outcome>;
  /** Carries out what voice control asks of the page beside actions, under the same `permit`. */
  command(command: PageCommand, context: ActContext): Promise<CommandResult>;
  /** The uids that numbers stand for while numbers are shown over the page; null while they are not. */
  numbered(): ReadonlyMap<number, string> | null;
  /** The cells chosen of a grid over the page, one within the other; null while none is shown. */
  grid(): readonly number[] | null;
  /** Lines of the page in front to servers whose messages cannot be held: judged before the press. */
  channels(signal: AbortSignal): Promise<readonly OpenChannel[]>;
  /**
   * JPEG of the viewport with everything secret that `snapshot` knows covered, or null when the page cannot be
   * pictured now.
   */
  screenshot(options: {
    readonly snapshot: Snapshot;
    readonly signal: AbortSignal;
  }): Promise<Uint8Array | null>;
  /** Draws these over the page in place of what was drawn before; an empty list clears. */
  mark(marks: readonly Mark[]): void;
}

/** The look that an act was decided on, and what it may do. */
export interface ActContext {
  readonly snapshot: Snapshot;
  readonly consent: Consent | null;
  readonly signal: AbortSignal;
  /**
   * Asked about each request by which the act may change something, for as long as it may bring any about: until
   * the page has loaded another document, the next act, or the user's own hand in the page. So it may be asked
   * after `act` has resolved too. A request that is held when the act is otherwise over is waited for. Without it
   * everything is let go.
   */
  readonly permit?: Permit;
}

/** Something that the user did in the page with their own hands, as a navigator would have done it. */
export interface UserAct {
  readonly action: Action;
  readonly element: ElementSummary | null;
  readonly url: string;
  readonly title: string;
}

/** What came of a command, and the words that tell the user. */
export interface CommandResult {
  readonly outcome: Outcome;
  readonly say: string;
}

/** Scores every candidate of a snapshot against the dialogue; comparable within one call only. */
export interface Ranker {
  rank(input: RankInput): Promise<Ranking>;
}

export interface RankInput {
  readonly snapshot: Snapshot;
  readonly turns: readonly Turn[];
  readonly signal: AbortSignal;
}

export interface Ranking {
  /** Every candidate, best first. */
  readonly scored: readonly ScoredCandidate[];
  readonly by: RankedBy;
}

/** What a cross-encoder makes of a step ("press | open the second one"). */
export interface Meaning {
  /**
   * One logit per candidate of the snapshot, in its order; 0 is as likely as that none of them is meant. -Infinity for
   * those that the ranker did not propose.
   */
  readonly scores: readonly number[];
  /** The cosine between the dual encoder's vectors of the words and of each candidate; null where none runs. */
  readonly likeness: readonly number[] | null;
}

/**
 * Weighs the elements of a page by a trained model, which knows synonyms and purposes that no shared word shows; null
 * where none runs.
 * @throws whatever `signal` was aborted with
 */
export type MeaningScorer = (
  description: string,
  snapshot: Snapshot,
  signal: AbortSignal,
) => Promise<Meaning | null>;

/** How well a passage fits a question, by two trained models. */
export interface PassageFit {
  /** Cosine of both as an encoder places them. */
  readonly likeness: number;
  /** Logit of a cross-encoder that reads both together; null for those that it was not given. */
  readonly logit: number | null;
}

/**
 * Compares a question with passages of a page, in their order; null where no model runs.
 * @throws whatever `signal` was aborted with
 */
export type PassageScorer = (
  question: string,
  passages: readonly string[],
  signal: AbortSignal,
) => Promise<readonly PassageFit[] | null>;

/** What a reader can find said. */
export const operations = [
  ...['press', 'rightclick', 'doubleclick', 'newtab', 'type', 'clear', 'choose', 'check', 'uncheck', 'hover'],
  ...['search', 'open', 'set', 'drag', 'upload', 'submit', 'read', 'back', 'forward', 'reload', 'scroll'],
  ...['scrolling', 'faster', 'slower', 'tab', 'key', 'dismiss', 'zoom', 'find', 'findnext', 'findprevious'],
  ...[
    'numbers',
    'names',
    'grid',
    'hide',
    'number',
    'undo',
    'repeat',
    'select',
    'replace',
    'insert',
    'delete',
  ],
  ...[
    'correct',
    'spell',
    'scratch',
    'copy',
    'cut',
    'paste',
    'stop',
    'pause',
    'resume',
    'sleep',
    'wake',
    'help',
  ],
  ...['media', 'answer', 'repair', 'yes', 'no', 'again', 'goal', 'chat'],
] as const;
export type Operation = (typeof operations)[number];

/** One step of an utterance as a trained reader finds it; its parts are words of the utterance. */
export interface ReadStep {
  readonly operation: Operation;
  /** How likely the operation is, 0 to 1. */
  readonly chance: number;
  /** The words that say this step. */
  readonly clause: string;
  readonly target: string | null;
  readonly value: string | null;
  readonly ordinal: string | null;
  readonly place: string | null;
  readonly quantifier: string | null;
  readonly condition: string | null;
  /** Words and signs of the clause that the reader's vocabulary does not hold, as they were said. */
  readonly unknown: readonly string[];
}

/**
 * Reads an utterance, with the turn before it, as steps; null where no model runs.
 * @throws whatever `signal` was aborted with
 */
export type UtteranceReader = (
  said: string,
  before: string,
  signal: AbortSignal,
) => Promise<readonly ReadStep[] | null>;

export interface NavigatorInput {
  /** Every turn of the session so far, oldest first; the last user turn is what is being answered. */
  readonly turns: readonly Turn[];
  /**
   * The last user utterance word for word. Only here may a secret stand; it must not be copied into
   * anything but the `text` of an action on a secret field.
   */
  readonly utterance: string;
  readonly snapshot: Snapshot;
  /** What numbers over the page stand for, by uid; absent or null while none are shown. */
  readonly numbered?: ReadonlyMap<number, string> | null;
  /** Cells chosen of a grid over the page; absent or null while none is shown. */
  readonly grid?: readonly number[] | null;
  /** Every candidate against the dialogue, best first. Ranked when first asked for, once per look at the page. */
  rank(): Promise<readonly ScoredCandidate[]>;
  readonly memory: Memory;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  /** JPEG of the viewport as it is now, secret fields covered; null when it cannot be pictured. */
  screenshot(): Promise<Uint8Array | null>;
  /** Tells how far it is; shown while the user waits, never stored. */
  report(progress: ThinkingProgress): void;
}

export interface ThinkingProgress {
  /** What a model has written so far. */
  readonly draft: string;
  /** Waiting for somebody else, until then (ms since the epoch). */
  readonly wait: { readonly reason: string; readonly until: number } | null;
}

export interface Proposal {
  readonly action: Action;
  /**
   * Done in place of the action, which is then a `say` with what is about to happen ("press Escape"); the turn says what
   * came of it. It hands the turn back where it is the last, or did not succeed.
   */
  readonly command?: PageCommand;
  /**
   * Whose words the action was made of. What a model composed is held to the sites that the user named and may not
   * carry one site's data to another unasked; a parse of the user's own words is not.
   */
  readonly author: 'user' | 'model';
  /** One line on why, "" for none. */
  readonly reason: string;
  /** What a model was sent and answered; for the offline navigator its parse, as JSON. */
  readonly prompt: string;
  readonly reply: string;
  readonly usage: ModelUsage | null;
  /** What a model was sent, beside its text. */
  readonly sent?: { readonly parts: readonly PromptPart[]; readonly picture: Uint8Array | null };
  /** The navigator's own scores, best first, when they are finer than the ranker's. */
  readonly candidates: readonly ScoredCandidate[] | null;
  /** For a `say` that asks: the candidates it offers, in the order of their numbers. */
  readonly choices: readonly Candidate[];
  /** What to call each choice so that it can be told from the others; without it their own names stand. */
  readonly choiceNames?: readonly string[];
  /**
   * The task is finished with this action: once it is done, the agent hands back without asking for another step and
   * says what `close` gives, where there is one.
   */
  readonly last: boolean;
  /** What is to be done after this action, in the user's words; absent where that is not decided yet. */
  readonly upcoming?: readonly string[];
  /** The closing words, about the page as the last action left it. */
  readonly close?: (after: { readonly snapshot: Snapshot; readonly turns: readonly Turn[] }) => Closing;
  /**
   * Only looks for something: where it would need a yes it is refused unasked, and what the page would send with it that
   * is not plainly harmless is kept back.
   */
  readonly looks?: true;
  /** The page may not be as it will be: nothing is done, and it is looked at once more after so long. */
  readonly lookAgainMs?: number;
  /** The model gave no answer: the words say why. */
  readonly hasNoModel?: true;
  readonly memory: Memory;
}

interface Closing {
  readonly utterance: string;
  readonly memory: Memory;
}

/** Proposes one action per call. A `say` always hands the turn back to the user. */
export interface Navigator {
  readonly name: 'offline' | 'chat' | 'mindact' | 'seeact' | 'replay';
  /** Steps that are still to come, where that is known: the user's limit is for those who decide as they go. */
  readonly steps?: number;
  propose(input: NavigatorInput): Promise<Proposal>;
}

/** Reads the page to somebody who does not look at it: what can be answered from the snapshot without any model. */
export interface PageReader {
  /** Whether the words ask about the page itself, and nothing else. */
  asks(utterance: string): boolean;
  /** What to say to them, or null when they ask for something else. */
  answer(input: Pick<NavigatorInput, 'turns' | 'utterance' | 'snapshot'>): string | null;
}

export type NewUserTurn = Omit<UserTurn, 'id' | 'index'>;
export type NewNavigatorTurn = Omit<NavigatorTurn, 'id' | 'index'>;

export type NewTrace = Omit<Trace, 'turnId' | 'hasScreenshot' | 'hasPage' | 'hasSentPicture'>;

/** What is kept of the page beside a turn. */
export interface SeenPage {
  readonly page?: StoredPage | null;
  /** JPEG of the viewport, as the window shows it. */
  readonly shown?: Uint8Array | null;
  /** JPEG as a model got it. */
  readonly sent?: Uint8Array | null;
}

/** What the agent writes and reads of the store. Each call has reached the disk when it resolves. */
export interface Recorder {
  recordUserTurn(turn: NewUserTurn): Promise<UserTurn>;
  /**
   * Turn, trace, pictures and the navigator's memory in one transaction. The page follows beside what comes next: a crash
   * in between costs this turn's page and nothing else.
   */
  recordNavigatorTurn(
    turn: NewNavigatorTurn,
    trace: NewTrace | null,
    seen: SeenPage,
    memory: Memory,
  ): Promise<NavigatorTurn>;
  /**
   * Replaces every occurrence of `secret` in the session's turns, traces and memory by a mask and leaves no
   * copy behind: for a value that turned out to belong to a secret field only when it was typed.
   * Gives the turns that changed.
   */
  maskSecret(sessionId: string, secret: string): Promise<readonly Turn[]>;
  /** All turns, oldest first. */
  turns(sessionId: string): Promise<readonly Turn[]>;
  memory(sessionId: string): Promise<Memory>;
  /** Says that a run is under way, so that a killed app can offer the session as interrupted. */
  setRunning(sessionId: string, running: boolean): Promise<void>;
  grants(): Promise<readonly Grant[]>;
  addGrant(grant: Omit<Grant, 'id'>): Promise<Grant>;
}

/** Asks the user; resolves only with an answer given in the app's own window (or `stop` when aborted). */
export interface Approver {
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that never jumps; differences only. */
  monotonic(): number;
  /** @throws AppError `stopped` when aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
