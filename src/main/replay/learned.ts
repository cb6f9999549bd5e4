import type { Action, Candidate, Fingerprint, ReplayStep, Snapshot } from '#shared/domain/index.ts';
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

/**
 * A step about tabs on the tabs of today: those that the replay opened stand for those that the recording opened, and of
 * two that are open the other one is meant. null where its tab is not open.
 * @param tabs by the recorded tab's id
 */
export function onTodaysTabs(
  action: Action,
  tabs: ReadonlyMap<number, number>,
  { tabs: open, tabId }: Pick<Snapshot, 'tabs' | 'tabId'>,
): Action | null {
  if (action.intent === 'tabcreate') return { intent: 'tabcreate', target: null };
  if (action.intent !== 'tabswitch' && action.intent !== 'tabremove') return action;
  const others = open.filter(({ id }) => id !== tabId);
  const [other] = others;
  const only = action.intent === 'tabswitch' && others.length === 1 ? other?.id : undefined;
  const target = tabs.get(action.target) ?? only;
  if (target === undefined) return null;
  return action.intent === 'tabswitch' ? { ...action, origin: tabId, target } : { ...action, target };
}
