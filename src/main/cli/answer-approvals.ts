import type { ApprovalAnswer, ApprovalRequest, RunState } from '#shared/domain/index.ts';
import type { ChatApp } from './chat.ts';
import { approvalEvent, type ChatEvent } from './chat-events.ts';
import type { LineQueue } from './line-queue.ts';

const allow: ApprovalAnswer = { kind: 'accept', remember: false };
const yes = /^(?:yes|y|yeah|yep|ok|okay|sure|allow|go ahead|do it)[.!]*$/i;
const stop = /^(?:stop|cancel|abort|quit)[.!]*$/i;

/**
 * Answers approvals from the input, or all with yes.
 * @returns told of each state of the run; `settled` resolves when no answer is on its way
 */
export function createApprovalDesk(parts: {
  readonly app: ChatApp;
  readonly lines: LineQueue;
  readonly write: (event: ChatEvent) => void;
  readonly grantAll: boolean;
  readonly tell: (message: string) => void;
}): { onRun(run: RunState): void; settled(): Promise<void> } {
  const { app, lines, write, grantAll } = parts;
  let open: { readonly id: string; readonly closed: AbortController } | null = null;
  let answering = Promise.resolve();

  async function answer(request: ApprovalRequest, signal: AbortSignal): Promise<void> {
    if (!grantAll) write(approvalEvent(request));
    const given = grantAll ? allow : readAnswer(await lines.next(signal));
    if (signal.aborted) return;
    await app.call('approvals.answer', { requestId: request.id, answer: given });
  }

  return {
    onRun(run) {
      const request = run.status === 'awaiting-approval' ? run.request : null;
      if (open?.id === request?.id) return;
      // The run was stopped, or goes on to another question: the next line is not for the old one.
      open?.closed.abort();
      open = request === null ? null : { id: request.id, closed: new AbortController() };
      if (open === null || request === null) return;
      const { signal } = open.closed;
      answering = answering
        .then(() => answer(request, signal))
        // One that came too late for its question changes nothing.
        .catch((problem: unknown) =>
          parts.tell(problem instanceof Error ? problem.message : String(problem)),
        );
    },
    settled: () => answering,
  };
}

/** Only a yes is a yes; anything else, and the end of the input, leaves things as they are. */
function readAnswer(line: string | null): ApprovalAnswer {
  if (line !== null && yes.test(line)) return allow;
  return line !== null && stop.test(line) ? { kind: 'stop' } : { kind: 'reject' };
}
