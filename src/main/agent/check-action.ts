import {
  type Action,
  type Candidate,
  type Consequence,
  type Outcome,
  type Snapshot,
  targetUid,
} from '#shared/domain/index.ts';
import { classifyConsequence } from './classify-consequence.ts';
import type { LoopGuard } from './guard-loops.ts';

export type Checked =
  | { readonly kind: 'allowed'; readonly target: Candidate | null; readonly consequence: Consequence | null }
  | { readonly kind: 'rejected'; readonly target: Candidate | null; readonly outcome: Outcome };

/** Addresses that the page view may be sent to (threat model 17). */
const loadableAddress = /^(https?:\/\/[^\s]+|about:blank)$/i;

/**
 * Plain code between the navigator and the hands (decision D7): the target is on this page and can take the
 * action, the address may be loaded, the run is not going in circles; and what the action would do to the world.
 */
export function checkAction(action: Action, snapshot: Snapshot, guard: LoopGuard): Checked {
  const uid = targetUid(action);
  const target =
    uid === null ? null : (snapshot.candidates.find((candidate) => candidate.uid === uid) ?? null);
  const rejected = (outcome: Outcome): Checked => ({ kind: 'rejected', target, outcome });

  if (uid !== null && target === null) {
    return rejected(
      failed('gone', 'That element is not on the page as it is now. Look again before choosing.'),
    );
  }
  if (action.intent === 'load' && action.transition === 'typed' && !loadableAddress.test(action.url)) {
    return rejected({
      kind: 'refused',
      by: 'guard',
      message: `Only http and https pages can be opened, not "${shorten(action.url)}".`,
    });
  }
  const unfit = target === null ? null : findUnfitness(action, target);
  if (unfit !== null) return rejected(unfit);
  if (guard.isLoop(action, snapshot)) {
    return rejected(
      failed(
        'loop',
        'The same action was tried on the same page before and changed nothing. Try something else.',
      ),
    );
  }
  return { kind: 'allowed', target, consequence: classifyConsequence(action, target) };
}

function findUnfitness(action: Action, target: Candidate): Outcome | null {
  const named = target.name === '' ? `the ${target.role || target.tag}` : `"${target.name}"`;
  const acts = action.intent !== 'hover' && action.intent !== 'copy' && action.intent !== 'scroll';
  if (acts && target.states.disabled) return failed('disabled', `${named} is switched off on the page.`);
  if (action.intent === 'textinput' || action.intent === 'paste') {
    if (!target.affordances.includes('type'))
      return failed('not-editable', `Nothing can be typed into ${named}.`);
    if (target.states.readonly) return failed('readonly', `${named} is read-only.`);
  }
  return null;
}

function failed(reason: Extract<Outcome, { kind: 'failed' }>['reason'], message: string): Outcome {
  return { kind: 'failed', reason, message };
}

function shorten(address: string): string {
  return address.length > 80 ? `${address.slice(0, 77)}…` : address;
}
