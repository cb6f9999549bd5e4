import type { ApprovalAnswer, ApprovalRequest } from '#shared/domain/index.ts';
import type { AgentPorts, Run } from './run.ts';

/** A question that nobody answers lapses: the page behind it grows old, and so does what the user meant. */
export const approvalLifetimeMs = 10 * 60_000;

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
