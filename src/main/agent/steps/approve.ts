import type { ApprovalAnswer, Outcome } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { askInTime } from '../ask-in-time.ts';
import { buildRequest } from '../build-request.ts';
import { neverRemembered } from '../consequence-words.ts';
import { recheckTarget } from '../recheck-target.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, type Checked, timeStage } from '../step.ts';
import { type Finding, orderFindings } from '../trust/index.ts';

/**
 * Holds an action with consequences until the user has agreed to it (spec/mind2web.md SI-1, SI-2, SI-14). The
 * request is bound to this action on this page with this data; an answer to an older request does nothing.
 */
export async function approve(ports: AgentPorts, run: Run, step: Checked): Promise<Approved> {
  if (step.outcome !== null || step.findings.length === 0) {
    return { ...step, approval: 'not-needed', pauseAfter: false };
  }
  const origin = originOf(step.snapshot.url);
  const open = orderFindings(await dropRemembered(ports, origin, step.findings));
  const [first] = open;
  if (first === undefined) return { ...step, approval: 'remembered', pauseAfter: false };
  const request = buildRequest(run, step, [first, ...open.slice(1)], origin);
  if (step.target !== null) {
    const label = first.consequence.kind;
    ports.browser.mark([{ uid: step.target.uid, box: step.target.box, label, kind: 'target' }]);
  }
  run.setState({ status: 'awaiting-approval', sessionId: run.sessionId, request });
  const [answer, ms] = await timeStage(ports, () => askInTime(ports, run, request));
  const asked = { ...step, ms: { ...step.ms, approve: ms } };
  run.heard.trust.settle(open, answer.kind === 'accept');
  switch (answer.kind) {
    case 'accept':
      if (answer.remember && request.rememberable) {
        await ports.recorder.addGrant({
          origin,
          kind: first.consequence.kind,
          createdAt: ports.clock.now(),
        });
      }
      return recheckTarget(ports, run, { ...asked, approval: 'asked-yes', pauseAfter: false });
    case 'reject':
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    case 'reject-and-pause':
      return { ...asked, approval: 'asked-no', pauseAfter: true, outcome: refused(answer) };
    case 'lapsed':
      return { ...asked, approval: 'asked-no', pauseAfter: true, outcome: unanswered };
    case 'stop':
      run.control.stop();
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    default:
      return assertNever(answer);
  }
}

const unanswered: Outcome = {
  kind: 'refused',
  by: 'guard',
  message: 'Nobody answered in time, so nothing was done.',
};

async function dropRemembered(
  ports: AgentPorts,
  origin: string,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const grants = await ports.recorder.grants();
  return findings.filter(
    ({ consequence: { kind } }) =>
      neverRemembered.has(kind) || !grants.some((grant) => grant.origin === origin && grant.kind === kind),
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
