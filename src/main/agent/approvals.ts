import type { ApprovalAnswer, ApprovalRequest } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Approver } from './ports.ts';

/** The approvals that wait for the user; at most one at a time, since there is one run at a time. */
export interface Approvals extends Approver {
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
