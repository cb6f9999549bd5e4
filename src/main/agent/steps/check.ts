import { checkAction } from '../check-action.ts';
import { isMaskable } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Checked, type Proposed, showStage } from '../step.ts';
import { checkTrust, type Finding, restoreAddress } from '../trust/index.ts';

/** Lets plain code decide whether the proposed action may be carried out at all, and what it would cause. */
export function check(ports: AgentPorts, run: Run, step: Proposed): Checked {
  showStage(run, 'checking', step.number);
  const start = ports.clock.monotonic();
  const { snapshot, proposal } = step;
  const { trust, said } = run.heard;
  const action = proposal.author === 'model' ? restoreAddress(step.action, said) : step.action;
  const checked = checkAction(action, snapshot, run.guard);
  const { target } = checked;
  const typed = action.intent === 'textinput' ? action.text : '';
  // What goes into a secret field is masked from here on, in everything that is shown or kept.
  if (target?.secret != null && isMaskable(typed)) run.heard.secrets.add(typed);
  const trusted =
    checked.kind === 'allowed' && proposal.author === 'model'
      ? checkTrust(action, target, snapshot, trust, said)
      : null;
  const ms = { ...step.ms, check: Math.round((ports.clock.monotonic() - start) * 10) / 10 };
  if (checked.kind === 'rejected')
    return { ...step, action, ms, target, findings: [], outcome: checked.outcome };
  if (trusted?.kind === 'refused')
    return { ...step, action, ms, target, findings: [], outcome: trusted.outcome };
  const { consequence } = checked;
  const own: readonly Finding[] = consequence === null ? [] : [{ kind: 'consequence', consequence }];
  return { ...step, action, ms, target, findings: [...own, ...(trusted?.findings ?? [])], outcome: null };
}
