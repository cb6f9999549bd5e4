import { randomUUID } from 'node:crypto';
import type { ApprovalAnswer, ApprovalRequest, Consequence, Outcome } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { neverRemembered } from '../consequence-words.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, type Checked, timeStage } from '../step.ts';
import { summarizeTarget } from '../summarize-target.ts';
import { wordApproval } from '../word-approval.ts';

/**
 * Holds an action with consequences until the user has agreed to it (spec/mind2web.md SI-1, SI-2, SI-14). The
 * request is bound to this action on this page with this data; an answer to an older request does nothing.
 */
export async function approve(ports: AgentPorts, run: Run, step: Checked): Promise<Approved> {
  const { consequence } = step;
  if (step.outcome !== null || consequence === null) {
    return { ...step, approval: 'not-needed', pauseAfter: false };
  }
  const origin = originOf(step.snapshot.url);
  if (await isRemembered(ports, origin, consequence)) {
    return { ...step, approval: 'remembered', pauseAfter: false };
  }
  const request = buildRequest(run, step, consequence, origin);
  if (step.target !== null) {
    const label = consequence.kind;
    ports.browser.mark([{ uid: step.target.uid, box: step.target.box, label, kind: 'target' }]);
  }
  run.setState({ status: 'awaiting-approval', sessionId: run.sessionId, request });
  const [answer, ms] = await timeStage(ports, () => ports.approver.ask(request, run.control.signal));
  const asked = { ...step, ms: { ...step.ms, approve: ms } };
  switch (answer.kind) {
    case 'accept':
      if (answer.remember && request.rememberable) {
        await ports.recorder.addGrant({ origin, kind: consequence.kind, createdAt: ports.clock.now() });
      }
      return { ...asked, approval: 'asked-yes', pauseAfter: false };
    case 'reject':
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    case 'reject-and-pause':
      return { ...asked, approval: 'asked-no', pauseAfter: true, outcome: refused(answer) };
    case 'stop':
      run.control.stop();
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    default:
      return assertNever(answer);
  }
}

async function isRemembered(ports: AgentPorts, origin: string, consequence: Consequence): Promise<boolean> {
  if (neverRemembered.has(consequence.kind)) return false;
  const grants = await ports.recorder.grants();
  return grants.some((grant) => grant.origin === origin && grant.kind === consequence.kind);
}

function buildRequest(run: Run, step: Checked, consequence: Consequence, origin: string): ApprovalRequest {
  return maskSecrets(
    {
      id: randomUUID(),
      sessionId: run.sessionId,
      sentence: wordApproval(consequence, step.target, step.snapshot.url),
      consequence,
      origin,
      url: step.snapshot.url,
      action: formatAction(step.action),
      element: summarizeTarget(step.target),
      data: (step.target?.form?.fields ?? []).map((field) => ({ ...field })),
      rememberable: !neverRemembered.has(consequence.kind),
    },
    run.heard.secrets,
  );
}

function refused(answer: Exclude<ApprovalAnswer, { kind: 'accept' }>): Outcome {
  const message = answer.kind === 'reject-and-pause' ? answer.message.trim() : '';
  return {
    kind: 'refused',
    by: 'user',
    message: message === '' ? 'You said no, so nothing was done.' : `You said no: ${message}`,
  };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
