import type { Consequence } from './approval.ts';

/** Whoever is heard near the microphone, a page included, could say yes to these. */
const voiceMayGrant: ReadonlySet<Consequence['class']> = new Set(['read', 'reversible']);

/**
 * Whether a yes needs a hand in Parley's own window: for everything that leaves the machine or cannot be taken back
 * (docs/threat-model.md, case 13 and threat model 12). A no never does.
 */
export function needsHand(consequence: Consequence): boolean {
  return !voiceMayGrant.has(consequence.class);
}
