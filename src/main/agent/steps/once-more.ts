import type { ApprovalRequest, Consent, Outcome } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { neverStopped } from '../../platform/deadline.ts';
import { askMeanwhile } from '../approvals.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, buildCard } from './step.ts';

/** What only the act itself brought up, and after a yes it is carried out once more with leave to do that. */
export type Brought =
  /** The page asked whether to leave it, and was kept. */
  | { readonly kind: 'leave' }
  /** What was opened is no page but a file, which was held back: nothing about the link had said so. */
  | { readonly kind: 'download'; readonly name: string };

/** What is sent once more must be no more than going elsewhere: an address, the history, or a link. */
function isGoing({ action, target }: Approved): boolean {
  return (
    action.intent === 'load' || (action.intent === 'click' && target?.href != null && target.form === null)
  );
}

export function findBrought(step: Approved, outcome: Outcome): Brought | null {
  if (!isGoing(step)) return null;
  if (outcome.kind === 'failed') return outcome.reason === 'unsaved' ? { kind: 'leave' } : null;
  if (outcome.kind !== 'done') return null;
  const held = outcome.changes.filter((change) => change.kind === 'download-held');
  // Several at once are a page's doing and not what one link leads to.
  return held.length === 1 && held[0] !== undefined ? { kind: 'download', name: held[0].name } : null;
}

/**
 * The user is asked about it. @returns what the same step is then allowed to do; `no`, or `unasked` where nobody can be
 * asked now
 */
export async function askOnceMore(
  ports: AgentPorts,
  run: Run,
  step: Approved,
  asked: { readonly brought: Brought; readonly consent: Consent | null },
): Promise<Consent | 'no' | 'unasked'> {
  if (!run.mayAsk()) return 'unasked';
  const { brought, consent } = asked;
  const request = buildRequest(run, step, brought);
  const { signal } = run.control;
  const answer = await askMeanwhile(ports, run, { request, signal, gone: neverStopped });
  if (answer.kind === 'stop') run.control.stop();
  if (answer.kind === 'reject-and-pause') run.control.pause();
  if (answer.kind !== 'accept') return 'no';
  const given = { confirms: () => false, downloads: false, ...consent };
  return brought.kind === 'leave' ? { ...given, leaves: true } : { ...given, downloads: true };
}

export function refusedByUser(brought: Brought): Outcome {
  const message =
    brought.kind === 'leave'
      ? 'You said no, so the page is still open.'
      : `You said no, so “${brought.name}” was not downloaded.`;
  return { kind: 'refused', by: 'user', message };
}

function buildRequest(run: Run, step: Approved, brought: Brought): ApprovalRequest {
  const { action, target } = step;
  const { url, title } = step.snapshot;
  const leads =
    action.intent === 'load' && action.transition === 'typed' ? action.url : (target?.href ?? null);
  const isLeaving = brought.kind === 'leave';
  return buildCard(run, step, {
    sentence: isLeaving ? `Leave “${title || hostOf(url)}” without saving` : `Download “${brought.name}”`,
    consequence: {
      class: 'irreversible',
      kind: brought.kind,
      certainty: 'certain',
      because: isLeaving ? 'the page asks whether to leave it' : 'what was opened is a file and not a page',
    },
    data: leads === null ? [] : [{ label: isLeaving ? 'Goes to' : 'Comes from', value: leads }],
  });
}
