import type { Candidate, Fingerprint, ReplayStep, Snapshot } from '#shared/domain/index.ts';
import { fingerprintOf } from '../agent/index.ts';

/** By what a step's element is known again, and how far the page was scrolled then. */
type Sought = Readonly<{ target: Fingerprint; scroll: ReplayStep['scroll'] }>;

/** What the user said recorded elements are today, so that of one element nothing is asked twice. */
export interface Learned {
  learn(step: ReplayStep, candidate: Candidate, snapshot: Snapshot): void;
  /** What to look for; null for a step that is about no element. */
  soughtBy(step: ReplayStep): Sought | null;
}

export function createLearned(): Learned {
  const known = new Map<string, Sought>();
  return {
    learn(step, candidate, snapshot) {
      if (step.target === null) return;
      const { x, y } = snapshot.scroll;
      known.set(keyOf(step.target), { target: fingerprintOf(candidate, snapshot), scroll: { x, y } });
    },
    soughtBy: ({ target, scroll }) =>
      target === null ? null : (known.get(keyOf(target)) ?? { target, scroll }),
  };
}

/** The same recorded element: what stands around it may have changed between two steps. */
function keyOf({ tag, role, name, label, xpath, frame }: Fingerprint): string {
  return JSON.stringify([tag, role, name, label, xpath, frame]);
}
