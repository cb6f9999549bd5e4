import type { FailureReason, NavigatorTurn } from '#shared/domain/index.ts';
import type { Work } from './memory.ts';

/** What to do about an action that could not be carried out. */
export type Recovery =
  /** Look again and try the same. */
  | { readonly kind: 'retry'; readonly work: Work }
  /** Look again without what was tried. */
  | { readonly kind: 'another'; readonly work: Work }
  | { readonly kind: 'give-up'; readonly say: string };

/** Reasons that a fresh look may cure. */
const passing: ReadonlySet<FailureReason> = new Set(['stale', 'moved', 'changed']);
/** Reasons that speak against this candidate and not against the instruction. */
const candidateFault: ReadonlySet<FailureReason> = new Set([
  'gone',
  'hidden',
  'covered',
  'disabled',
  'readonly',
  'not-editable',
]);

/** Tries for one instruction, the first included: then it is said honestly that it does not work. */
const mostFailures = 2;

export function handleFailure(turn: NavigatorTurn, work: Work, uid: string | null): Recovery {
  const { outcome } = turn;
  if (outcome.kind === 'refused') {
    const say =
      outcome.by === 'user' ? 'All right, I left that alone.' : `I did not do that: ${outcome.message}`;
    return { kind: 'give-up', say };
  }
  if (outcome.kind === 'skipped') return { kind: 'give-up', say: `That was not done: ${outcome.message}` };
  if (outcome.kind === 'done') return { kind: 'retry', work };
  const failures = work.failures + 1;
  const next = { ...work, failures, nextPhase: null };
  if (failures < mostFailures && passing.has(outcome.reason)) return { kind: 'retry', work: next };
  if (failures < mostFailures && candidateFault.has(outcome.reason) && uid !== null && work.chosen === null) {
    return { kind: 'another', work: { ...next, reading: -1, excluded: [...work.excluded, uid] } };
  }
  return { kind: 'give-up', say: `I could not do that: ${outcome.message}` };
}
