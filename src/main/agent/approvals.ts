import {
  type ApprovalAnswer,
  type ApprovalRequest,
  type ConsequenceKind,
  needsHand,
  type RunState,
} from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import { spokenWords } from '#shared/text/words.ts';
import { neverStopped } from '../platform/deadline.ts';
import { type JudgeControl, questionContext } from './policy/index.ts';
import type { Approver, Clock } from './ports.ts';
import type { AgentPorts, Run } from './run.ts';

/** The approvals that wait for the user; at most one at a time, since there is one run at a time. */
interface Approvals extends Approver {
  readonly pending: ApprovalRequest | null;
  /** @throws AppError `not-found` when the request was answered already or is not the one that waits */
  answer(requestId: string, answer: ApprovalAnswer): void;
}

export function createApprovals(): Approvals {
  let waiting: {
    readonly request: ApprovalRequest;
    readonly resolve: (answer: ApprovalAnswer) => void;
  } | null = null;
  return {
    get pending() {
      return waiting?.request ?? null;
    },
    ask(request, signal) {
      return new Promise((resolve) => {
        const settle = (answer: ApprovalAnswer): void => {
          waiting = null;
          signal.removeEventListener('abort', onAbort);
          resolve(answer);
        };
        const onAbort = (): void => settle({ kind: 'stop' });
        if (signal.aborted) return resolve({ kind: 'stop' });
        // Of two questions the run's own, which comes later, is the one to answer.
        waiting?.resolve({ kind: 'reject' });
        signal.addEventListener('abort', onAbort);
        waiting = { request, resolve: settle };
      });
    },
    answer(requestId, answer) {
      if (waiting?.request.id !== requestId) {
        throw new AppError({
          code: 'not-found',
          message: 'That question has been answered or is out of date.',
        });
      }
      waiting.resolve(answer);
    },
  };
}

/** A question that nobody answers lapses: the page behind it grows old, and so does what the user meant. */
const approvalLifetimeMs = 10 * 60_000;

/**
 * Asks the user; `lapsed` when there was no answer in time (threat model 12).
 * @param gone aborted when there is nothing left to decide; then it has lapsed as well
 */
export async function askInTime(
  ports: Pick<AgentPorts, 'clock' | 'approver'>,
  run: { readonly control: Pick<Run['control'], 'signal'> },
  request: ApprovalRequest,
  gone: AbortSignal = neverStopped,
): Promise<ApprovalAnswer | { readonly kind: 'lapsed' }> {
  const lapsed = new AbortController();
  const answered = new AbortController();
  const { signal } = run.control;
  ports.clock.sleep(approvalLifetimeMs, AbortSignal.any([signal, answered.signal])).then(
    () => lapsed.abort(),
    () => undefined,
  );
  try {
    const answer = await ports.approver.ask(request, AbortSignal.any([signal, lapsed.signal, gone]));
    return (lapsed.signal.aborted || gone.aborted) && !signal.aborted ? { kind: 'lapsed' } : answer;
  } finally {
    answered.abort();
  }
}

/**
 * Asks over whatever the window shows, which it shows again afterwards: about what a page sends late, or what the user does
 * with their own hands.
 * @param shown what the window shows
 */
export async function askMeanwhile(
  ports: Pick<AgentPorts, 'clock' | 'approver'>,
  shown: { readonly state: () => RunState; readonly setState: (state: RunState) => void },
  {
    request,
    signal,
    gone,
    isBeside,
  }: {
    readonly request: ApprovalRequest;
    /** Of the run that waits meanwhile. */
    readonly signal: AbortSignal | null;
    readonly gone: AbortSignal;
    /** It is about an act of the user's own, not of a run. */
    readonly isBeside?: true;
  },
): ReturnType<typeof askInTime> {
  const before = shown.state();
  const beside = isBeside === undefined ? {} : { isBeside };
  shown.setState({ status: 'awaiting-approval', sessionId: request.sessionId, request, ...beside });
  const answer = await askInTime(ports, { control: { signal: signal ?? neverStopped } }, request, gone);
  const now = shown.state();
  // A run that has begun or gone on meanwhile shows its own.
  if (now.status === 'awaiting-approval' && now.request.id === request.id) shown.setState(before);
  return answer;
}

/** Told again after this long, in ms: a page that says "yes" over and over must not fill the conversation. */
const toldAgainMs = 15_000;

const words =
  'A spoken yes is not enough for this, because anybody near the microphone could say it. Press “Allow once” in Parley’s window, or say no.';
const namingWords =
  'Say yes together with what is to be done, as in “yes, send it”, or press “Allow once” in Parley’s window.';

/** What a voice may grant, and what is said where it may not. */
interface SpokenYes {
  /** What the app says aloud at this moment; null when it falls silent. */
  heardAloud(text: string | null, pending: ApprovalRequest | null): void;
  /** Whether the yes counts. When it does not, the user is told in words what to do. */
  mayGrant(request: ApprovalRequest): boolean;
  /**
   * Whether a sentence grants what a hand would: the user has said by hand that they work by voice, the question was
   * read aloud, and the sentence agrees and names the act (docs/threat-model.md, case 13 and threat model 12).
   */
  grants(sentence: string, request: ApprovalRequest): boolean;
}

export function createSpokenYes(
  {
    clock,
    judge,
    worksByVoice,
  }: {
    readonly clock: Pick<Clock, 'now'>;
    readonly judge: JudgeControl;
    readonly worksByVoice: () => boolean;
  },
  tell: (sessionId: string, message: string) => void,
): SpokenYes {
  let told = { id: '', at: 0 };
  let readAloud = '';
  return {
    heardAloud(text, pending) {
      if (pending !== null && text?.includes(pending.sentence) === true) readAloud = pending.id;
    },
    mayGrant(request) {
      if (!needsHand(request.consequence)) return true;
      const at = clock.now();
      if (told.id !== request.id || at - told.at >= toldAgainMs) {
        told = { id: request.id, at };
        tell(request.sessionId, worksByVoice() ? namingWords : words);
      }
      return false;
    },
    grants: (sentence, request) =>
      worksByVoice() && readAloud === request.id && agreesAndNames(sentence, request.consequence.kind, judge),
  };
}

/** "Yes, send it to Ann" for what sends: a yes, then the act in words, and nothing that takes either back. */
function agreesAndNames(sentence: string, kind: ConsequenceKind, judge: JudgeControl): boolean {
  const [, yes = '', act = ''] = /^\s*([\p{L}’']+)[\s,.!]+(.+)$/su.exec(sentence) ?? [];
  if (readCommand(yes, ['yes']) === null) return false;
  const takesBack = spokenWords(act).some(
    ({ text }) => readCommand(text, ['no', 'stop', 'cancel', 'pause', 'hush']) !== null,
  );
  if (takesBack) return false;
  // Going elsewhere is no deed by itself, so no judge of deeds knows its words.
  if (kind === 'leave') return spokenWords(act).some(({ plain }) => plain === 'leave');
  const named = judge(questionContext(act));
  return named.band === 'ask' && named.kind === kind;
}
