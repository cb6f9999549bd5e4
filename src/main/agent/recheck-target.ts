import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { AgentPorts, Run } from './run.ts';
import type { Approved } from './step.ts';

/**
 * Looks again after the user said yes: the answer was to this action on this page with this data (fault case 10), and
 * while the question was open the page had all the time it wanted to change what would be sent. When it did, nothing is
 * done; else the action is carried out on the page as it is now. @throws AppError `stopped`
 */
export async function recheckTarget(ports: AgentPorts, run: Run, step: Approved): Promise<Approved> {
  if (step.target === null) return step;
  const snapshot = await ports.browser.observe({ signal: run.control.signal });
  run.heard.trust.see(snapshot);
  run.asides.see(snapshot);
  const target = snapshot.candidates.find(({ uid }) => uid === step.target?.uid) ?? null;
  if (target !== null && payloadOf(target, snapshot) === payloadOf(step.target, step.snapshot)) {
    return { ...step, snapshot, target };
  }
  const message = 'The page changed while you were asked, so nothing was done.';
  return { ...step, outcome: { kind: 'failed', reason: 'changed', message } };
}

/** Everything that the card was about, as one text. What else moves on the page does not matter. */
function payloadOf(target: Candidate, snapshot: Snapshot): string {
  const { form } = target;
  return JSON.stringify([
    withoutFragment(snapshot.url),
    target.role,
    target.name || target.text,
    target.href,
    form && [form.action, form.method, form.secrets, form.uploads, form.fields],
  ]);
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/su, '');
}
