import {
  type ApprovalAnswer,
  type ApprovalRequest,
  carriedOut,
  type RunState,
  type Settings,
  type UserTurn,
} from '#shared/domain/index.ts';
import { AppError, isAppError, toWire } from '#shared/errors/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { findSecretsInUtterance, maskHeard, maskSecretsInUtterance } from '#shared/text/secrets.ts';
import { askMeanwhile, createApprovals, createSpokenYes } from './approvals.ts';
import { followTurns } from './dialogue.ts';
import { runLoop } from './loop.ts';
import { isMaskable, maskSecrets } from './mask-secrets.ts';
import { createPageQuestions } from './page-questions.ts';
import { createSessionTrust, type JudgeControl } from './policy/index.ts';
import type {
  Browser,
  Clock,
  Navigator,
  NewNavigatorTurn,
  PageReader,
  Ranker,
  Recorder,
  UserAct,
} from './ports.ts';
import { readApprovalAnswer, readRunCommand } from './read-command.ts';
import { type AgentPorts, createRunControl, type Run, type SessionWords } from './run.ts';
import { createLoopGuard } from './steps/check.ts';
import { sayToUser } from './steps/record.ts';
import { showStage } from './steps/step.ts';

export interface AgentOptions {
  readonly browser: Browser;
  readonly ranker: Ranker;
  /** Asked at the start of each run, with its session and what was said: the user may have chosen another one since. */
  readonly navigator: (sessionId: string, utterance: string) => Navigator;
  readonly recorder: Recorder;
  /** Answers questions about the page itself where the navigator asks a model. */
  readonly reader: PageReader;
  /** What pressing a control would do, by a trained reader. */
  readonly judge: JudgeControl;
  readonly clock: Clock;
  readonly settings: () => Settings;
  /** Whether somebody sees the page and can use it by hand. Default true. */
  readonly isSeen?: boolean;
  readonly onRunState: (state: RunState) => void;
  /** Something that the user of this session should read now; it is no turn of the dialogue. */
  readonly onNotice: (sessionId: string, message: string) => void;
  /** Told of faults that are not the user's business word for word. */
  readonly onFault: (error: unknown) => void;
}

interface Utterance {
  readonly sessionId: string;
  readonly text: string;
  readonly via: UserTurn['via'];
  readonly spoken?: UserTurn['spoken'];
}

export interface Agent {
  readonly state: RunState;
  /**
   * Takes what the user said: a new instruction, more words for the run under way, a command for it, or the
   * answer to a waiting approval. Resolves once it is recorded; the run itself goes on behind it.
   * @throws AppError `not-allowed` while a run of another session is under way
   */
  send(utterance: Utterance): Promise<void>;
  stop(): void;
  pause(): void;
  resume(): void;
  /**
   * The user's hand is on the page of the session. A run that works pauses and looks again before it does anything; one
   * that waits for the user goes on waiting.
   */
  yieldToUser(sessionId: string): void;
  answerApproval(requestId: string, answer: ApprovalAnswer): void;
  /**
   * Asks the user about something that they do in the page by hand, as about an act of a run.
   * @param gone aborted when there is nothing left to decide
   * @returns `busy` without asking, while a run works or another question is open
   */
  ask(request: ApprovalRequest, gone: AbortSignal): Promise<'yes' | 'no' | 'busy'>;
  /** What the app says aloud at this moment, null when it falls silent: a question counts as read back once it was. */
  heardAloud(text: string | null): void;
  /** Take-over: records the user's own act as a navigator turn of the session. */
  recordUserAct(sessionId: string, act: UserAct): Promise<void>;
  /** The user opened an address in the session with their own hands: the address bar, a new tab. */
  userOpened(sessionId: string, url: string): Promise<void>;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

/** Sessions whose words and pages are kept in memory; of older ones the store knows enough. */
const mostHeard = 20;

/** The agent: at most one run at a time, since there is one page pane and one pair of hands. */
export function createAgent(options: AgentOptions): Agent {
  const approvals = createApprovals();
  const { browser, ranker, clock, reader, judge } = options;
  const recorder = followTurns(options.recorder);
  const ports: AgentPorts = { browser, ranker, recorder, clock, reader, judge, approver: approvals };
  const spokenYes = createSpokenYes(
    { clock, judge, worksByVoice: () => options.settings().worksByVoice },
    options.onNotice,
  );
  const heardIn = new Map<string, SessionWords>();
  let state: RunState = { status: 'idle' };
  let current: { readonly run: Run; readonly done: Promise<void> } | null = null;

  const setState = (next: RunState): void => {
    state = next;
    options.onRunState(next);
  };

  function start(sessionId: string, heard: SessionWords): void {
    const control = createRunControl();
    const navigator = options.navigator(sessionId, heard.utterance);
    const settings = options.settings();
    const parts = {
      sessionId,
      settings: { ...settings, stepBudget: Math.max(settings.stepBudget, navigator.steps ?? 0) },
      isSeen: options.isSeen ?? true,
      navigator,
      control,
      guard: createLoopGuard(),
      heard,
      setState,
      state: () => state,
      mayAsk: () => approvals.pending === null && (current === null || current.run.control === control),
      onFault: options.onFault,
      spent: 0,
      upcoming: [],
      stoppedAt: '',
    };
    const run: Run = Object.assign(parts, { pageQuestions: createPageQuestions(ports, parts) });
    heard.trust.sites.forgetRefusals();
    current = { run, done: runToEnd(run) };
  }

  async function runToEnd(run: Run): Promise<void> {
    try {
      await recorder.setRunning(run.sessionId, true);
      // Words that came in while the last step of the loop was on its way are answered as well.
      do await runLoop(ports, run);
      while (run.heard.unread);
    } catch (error) {
      await reportEnd(run, error);
    } finally {
      run.heard.unread = false;
      await recorder.setRunning(run.sessionId, false).catch(options.onFault);
      await run.pageQuestions.finish();
      recorder.unfollow();
      if (run.control.signal.aborted) options.browser.mark([]);
      current = null;
      setState({ status: 'idle' });
    }
  }

  async function reportEnd(run: Run, error: unknown): Promise<void> {
    const stopped = run.control.signal.aborted;
    if (!stopped && !isAppError(error)) options.onFault(error);
    const words = stopped
      ? `Stopped. ${run.stoppedAt}`.trim()
      : `${toWire(error).message} Tell me how to go on.`;
    // A store that cannot be written to cannot keep this either; the fault is in the log then.
    await sayToUser(ports, run, words).catch(options.onFault);
  }

  async function hear(sessionId: string): Promise<SessionWords> {
    const known = heardIn.get(sessionId);
    if (known !== undefined) return known;
    const [memory, turns] = await Promise.all([recorder.memory(sessionId), recorder.turns(sessionId)]);
    // Asked for twice at once, a session is still heard in one place.
    const meanwhile = heardIn.get(sessionId);
    if (meanwhile !== undefined) return meanwhile;
    const [oldest] = heardIn.keys();
    if (heardIn.size >= mostHeard && oldest !== undefined && oldest !== current?.run.sessionId) {
      heardIn.delete(oldest);
    }
    const fresh: SessionWords = {
      utterance: '',
      isTyped: false,
      refused: new Set(),
      openYes: null,
      unread: false,
      said: turns.flatMap((turn) => (turn.speaker === 'user' ? turn.utterance : [])),
      interrupt: null,
      trust: createSessionTrust(turns),
      memory,
      secrets: new Set(),
    };
    heardIn.set(sessionId, fresh);
    return fresh;
  }

  async function recordUtterance(
    { sessionId, text, via, spoken }: Utterance,
    purpose: UserTurn['purpose'],
  ): Promise<[SessionWords, UserTurn]> {
    const heard = await hear(sessionId);
    for (const secret of findSecretsInUtterance(text)) if (isMaskable(secret)) heard.secrets.add(secret);
    const mask = (words: string): string => maskSecrets(maskSecretsInUtterance(words), heard.secrets);
    const utterance = mask(text);
    const turn = await recorder.recordUserTurn({
      sessionId,
      at: options.clock.now(),
      speaker: 'user',
      utterance,
      via,
      ...(spoken === undefined
        ? {}
        : { spoken: { ...spoken, original: maskHeard(text, spoken.original, mask) } }),
      ...(purpose === undefined ? {} : { purpose }),
    });
    return [heard, turn];
  }

  /** What words are for while a run is under way; undefined for an instruction. */
  function purposeOf({ text, via, spoken }: Utterance): UserTurn['purpose'] {
    if (current === null) return undefined;
    if (reader.asks(text)) return 'page-question';
    const { pending } = approvals;
    const isSpoken = via === 'voice' || spoken !== undefined;
    const answers =
      pending !== null &&
      (readApprovalAnswer(text) !== null || (isSpoken && spokenYes.grants(text, pending)));
    const command = readRunCommand(text, pending !== null);
    return answers || command !== null ? 'steering' : undefined;
  }

  /** Commands and answers to approvals act at once. `request` is the approval that waited when the words came. */
  function steer(run: Run, { text, via, spoken }: Utterance, request: ApprovalRequest | null): void {
    const command = readRunCommand(text, request !== null);
    const { pending } = approvals;
    if (command !== null || pending === null) {
      run.control[command ?? 'resume']();
      return;
    }
    const answer = readApprovalAnswer(text);
    // A yes or no is for the question that waited when it was said, and for no later one.
    if (answer !== null && pending.id !== request?.id) return;
    // Edited or sent by itself, words that were spoken stay spoken.
    const isSpoken = via === 'voice' || spoken !== undefined;
    if (isSpoken && answer?.kind === 'accept' && !spokenYes.mayGrant(pending)) return;
    if (isSpoken && pending.id === request?.id && spokenYes.grants(text, pending)) {
      approvals.answer(pending.id, { kind: 'accept', remember: false });
      return;
    }
    // Anything but a yes means no; more than a plain no is read at the next step.
    approvals.answer(pending.id, answer ?? { kind: 'reject' });
  }

  /** Answers what a page asks for after the run is over. */
  function answerLate(answer: ApprovalAnswer): void {
    const { pending } = approvals;
    if (pending !== null) approvals.answer(pending.id, answer);
  }

  return {
    get state() {
      return state;
    },
    async send(utterance) {
      if (current !== null && current.run.sessionId !== utterance.sessionId) {
        throw new AppError({
          code: 'not-allowed',
          message: 'Parley is still working in another session. Stop it there first, then send this again.',
        });
      }
      if (current === null && approvals.pending !== null) {
        // A page that was let alone sends something late. More than a yes or no is a new instruction, and a no.
        const answer = readApprovalAnswer(utterance.text);
        const isSpoken = utterance.via === 'voice' || utterance.spoken !== undefined;
        const mayGrant = !isSpoken || spokenYes.grants(utterance.text, approvals.pending);
        answerLate(answer?.kind === 'accept' && mayGrant ? answer : { kind: 'reject' });
        if (answer !== null) {
          await recordUtterance(utterance, 'steering');
          return;
        }
      }
      // Told before anything is written, so that whoever sees the words on record sees that they are worked on.
      const run = current?.run ?? null;
      if (run === null) {
        recorder.follow(utterance.sessionId);
        const { sessionId } = utterance;
        showStage({ sessionId, settings: options.settings(), upcoming: [], setState }, 'looking', 1);
      }
      const purpose = purposeOf(utterance);
      const request = approvals.pending;
      const [heard, turn] = await recordUtterance(utterance, purpose).catch((error: unknown) => {
        if (run === null) {
          recorder.unfollow();
          setState({ status: 'idle' });
        }
        throw error;
      });
      heard.said.push(utterance.text);
      heard.trust.hear(utterance.text, run !== null);
      if (run !== null && purpose === 'page-question') {
        run.pageQuestions.ask({ ...turn, utterance: utterance.text });
        return;
      }
      if (run !== null) steer(run, utterance, request);
      if (purpose === 'steering') return;
      heard.utterance = utterance.text;
      heard.isTyped = utterance.via === 'text' && utterance.spoken === undefined;
      heard.unread = true;
      heard.refused.clear();
      heard.openYes = null;
      heard.trust.sites.forgetRefusals();
      heard.interrupt?.();
      if (current === null) start(utterance.sessionId, heard);
    },
    stop() {
      if (current !== null) current.run.control.stop();
      else answerLate({ kind: 'stop' });
    },
    pause() {
      current?.run.control.pause();
    },
    resume() {
      current?.run.control.resume();
    },
    yieldToUser(sessionId) {
      if (current === null || current.run.sessionId !== sessionId || state.status !== 'running') return;
      current.run.control.yield();
      current.run.heard.interrupt?.();
    },
    answerApproval: approvals.answer,
    async ask(request, gone) {
      if (approvals.pending !== null || (state.status !== 'idle' && state.status !== 'paused')) return 'busy';
      const signal = current?.run.control.signal ?? null;
      const shown = { state: () => state, setState };
      const answer = await askMeanwhile(ports, shown, { request, signal, gone, isBeside: true });
      return answer.kind === 'accept' ? 'yes' : 'no';
    },
    heardAloud: (text) => spokenYes.heardAloud(text, approvals.pending),
    async recordUserAct(sessionId, act) {
      const { secrets, memory, trust } = await hear(sessionId);
      // While Parley's own hands are on the page, a page may hold back their click until it looks like the user's.
      if (current === null || state.status === 'paused') trust.sites.takenByUser(act.url);
      const turn: NewNavigatorTurn = {
        ...act,
        ...carriedOut,
        actor: 'user',
        sessionId,
        at: options.clock.now(),
        text: formatAction(act.action),
      };
      const recorded = maskSecrets(turn, secrets);
      await recorder.recordNavigatorTurn(recorded, null, {}, maskSecrets(memory, secrets));
    },
    async userOpened(sessionId, url) {
      (await hear(sessionId)).trust.sites.takenByUser(url);
    },
    async idle() {
      while (current !== null) await current.done;
    },
  };
}
