import { type ApprovalAnswer, type ApprovalRequest, needsHand } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
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

/** Asks the user; `lapsed` when there was no answer in time (threat model 12). */
export async function askInTime(
  ports: AgentPorts,
  run: Run,
  request: ApprovalRequest,
): Promise<ApprovalAnswer | { readonly kind: 'lapsed' }> {
  const lapsed = new AbortController();
  const answered = new AbortController();
  const { signal } = run.control;
  ports.clock.sleep(approvalLifetimeMs, AbortSignal.any([signal, answered.signal])).then(
    () => lapsed.abort(),
    () => undefined,
  );
  try {
    const answer = await ports.approver.ask(request, AbortSignal.any([signal, lapsed.signal]));
    return lapsed.signal.aborted && !signal.aborted ? { kind: 'lapsed' } : answer;
  } finally {
    answered.abort();
  }
}

/** Told again after this long, in ms: a page that says "yes" over and over must not fill the conversation. */
const toldAgainMs = 15_000;

const words =
  'A spoken yes is not enough for this, because anybody near the microphone could say it. Press “Allow once” in Parley’s window, or say no.';

/** Holds back what a voice may not grant, and says so. */
interface SpokenYes {
  /** Whether the yes counts. When it does not, the user is told in words what to do. */
  mayGrant(request: ApprovalRequest): boolean;
}

export function createSpokenYes(
  clock: Pick<Clock, 'now'>,
  tell: (sessionId: string, message: string) => void,
): SpokenYes {
  let told = { id: '', at: 0 };
  return {
    mayGrant(request) {
      if (!needsHand(request.consequence)) return true;
      const at = clock.now();
      if (told.id !== request.id || at - told.at >= toldAgainMs) {
        told = { id: request.id, at };
        tell(request.sessionId, words);
      }
      return false;
    },
  };
}
