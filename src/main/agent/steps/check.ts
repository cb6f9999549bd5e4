import { checkAction } from '../check-action.ts';
import { isMaskable } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Checked, type Proposed, showStage } from '../step.ts';

/** Lets plain code decide whether the proposed action may be carried out at all, and what it would cause. */
export function check(ports: AgentPorts, run: Run, step: Proposed): Checked {
  showStage(run, 'checking', step.number);
  const start = ports.clock.monotonic();
  const checked = checkAction(step.action, step.snapshot, run.guard);
  const typed = step.action.intent === 'textinput' ? step.action.text : '';
  // What goes into a secret field is masked from here on, in everything that is shown or kept.
  if (checked.target?.secret != null && isMaskable(typed)) run.heard.secrets.add(typed);
  const ms = { ...step.ms, check: Math.round((ports.clock.monotonic() - start) * 10) / 10 };
  if (checked.kind === 'rejected') {
    return { ...step, ms, target: checked.target, consequence: null, outcome: checked.outcome };
  }
  return { ...step, ms, target: checked.target, consequence: checked.consequence, outcome: null };
}
