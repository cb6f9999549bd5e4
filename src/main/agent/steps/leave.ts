import { randomUUID } from 'node:crypto';
import type { ApprovalRequest, Consent, Outcome } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { hostOf, originOf } from '#shared/text/addresses.ts';
import { askInTime } from '../approvals.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, summarizeTarget } from './step.ts';

/** What is sent once more must be no more than going elsewhere: an address, the history, or a link. */
function isGoing({ action, target }: Approved): boolean {
  return (
    action.intent === 'load' || (action.intent === 'click' && target?.href != null && target.form === null)
  );
}

/** The page asked whether to leave it, and was kept. */
export function isKept(step: Approved, outcome: Outcome): boolean {
  return outcome.kind === 'failed' && outcome.reason === 'unsaved' && isGoing(step);
}

/** The user is asked what the page asked. @returns what the same step is then allowed to do; null after a no */
export async function askToLeave(
  ports: AgentPorts,
  run: Run,
  step: Approved,
  consent: Consent | null,
): Promise<Consent | null> {
  if (!run.mayAsk()) return null;
  const before = run.state();
  const request = maskSecrets(buildCard(run, step), run.heard.secrets);
  run.setState({ status: 'awaiting-approval', sessionId: run.sessionId, request });
  const answer = await askInTime(ports, run, request);
  run.setState(before);
  if (answer.kind === 'stop') run.control.stop();
  if (answer.kind === 'reject-and-pause') run.control.pause();
  if (answer.kind !== 'accept') return null;
  return { confirms: () => false, downloads: false, ...consent, leaves: true };
}

export const keptByUser: Outcome = {
  kind: 'refused',
  by: 'user',
  message: 'You said no, so the page is still open.',
};

function buildCard(run: Run, { snapshot, action, target }: Approved): ApprovalRequest {
  const { url, title } = snapshot;
  const leads =
    action.intent === 'load' && action.transition === 'typed' ? action.url : (target?.href ?? null);
  return {
    id: randomUUID(),
    sessionId: run.sessionId,
    sentence: `Leave “${title || hostOf(url)}” without saving`,
    consequence: {
      class: 'irreversible',
      kind: 'leave',
      certainty: 'certain',
      because: 'the page asks whether to leave it',
    },
    origin: originOf(url) || url,
    url,
    action: formatAction(action),
    element: summarizeTarget(target),
    data: leads === null ? [] : [{ label: 'Goes to', value: leads }],
    rememberable: false,
  };
}
