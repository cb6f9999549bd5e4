import type { Action, Turn } from '../../../src/shared/domain/index.ts';
import type { Played, Rig } from '../rig/start-rig.ts';

/** A case registers its tests; the rig is there when they run. */
export type Case = (rig: () => Rig) => void;

export const done = 'say(speaker="navigator", utterance="Done.")';

/** Navigator turns whose action was carried out. */
export function actsOf(played: Played): readonly Extract<Turn, { speaker: 'navigator' }>[] {
  return played.turns.flatMap((turn) =>
    turn.speaker === 'navigator' &&
    turn.actor === 'navigator' &&
    turn.action.intent !== 'say' &&
    turn.outcome.kind === 'done'
      ? [turn]
      : [],
  );
}

/** What the navigator said last. */
export function lastSay(played: Played): string {
  const last = played.turns.at(-1);
  return last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : '';
}

/** Whether the model got as far as proposing such an action: it is on record, however it ended. */
export function tried(played: Played, intent: Action['intent']): boolean {
  return played.turns.some(
    (turn) => turn.speaker === 'navigator' && turn.actor === 'navigator' && turn.action.intent === intent,
  );
}
