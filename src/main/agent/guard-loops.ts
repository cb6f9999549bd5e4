import type { Action, Snapshot } from '#shared/domain/index.ts';

/** How often the same action may be tried on a page that did not change in between (fault case 28). */
const maximumRepeats = 2;

/** Remembers, for one run, what was tried on which state of the page. */
export interface LoopGuard {
  /** True when the action was tried on this very state before, as often as allowed. Counts the attempt. */
  isLoop(action: Action, snapshot: Snapshot): boolean;
}

export function createLoopGuard(): LoopGuard {
  const attempts = new Map<string, number>();
  return {
    isLoop(action, snapshot) {
      if (action.intent === 'say') return false;
      const key = `${JSON.stringify(action)}\n${fingerprintPage(snapshot)}`;
      const count = attempts.get(key) ?? 0;
      attempts.set(key, count + 1);
      return count >= maximumRepeats;
    },
  };
}

/**
 * What makes two looks at a page the same for the guard: address, place, and the controls with their values.
 * Secret values are not in a snapshot, so they are not in here.
 */
function fingerprintPage(snapshot: Snapshot): string {
  const controls = snapshot.candidates.map(
    (candidate) =>
      `${candidate.uid}|${candidate.name}|${candidate.value ?? ''}|${candidate.filled}|${candidate.states.checked}|${candidate.states.expanded}`,
  );
  return `${snapshot.tabId}|${snapshot.url}|${snapshot.scroll.x},${snapshot.scroll.y}|${controls.join('\n')}`;
}
