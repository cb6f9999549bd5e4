import { findUndoable } from './carry-out/index.ts';
import type { Adjustment, PlanItem, State } from './memory.ts';
import { findAgain, type Scene } from './scene.ts';
import type { Correction, Instruction } from './understand/index.ts';

const undoing: PlanItem = { readings: [{ kind: 'undo' }], adjustment: null, chosen: null };

/** The same instruction with another phrase for its target. */
function withTarget(instruction: Instruction, phrase: string): Instruction {
  if (instruction.kind === 'click')
    return { kind: 'click', target: phrase, owner: null, verb: instruction.verb };
  if (instruction.kind === 'choose' || instruction.kind === 'type' || instruction.kind === 'paste') {
    return { ...instruction, target: phrase };
  }
  return 'target' in instruction ? ({ ...instruction, target: phrase } as Instruction) : instruction;
}

/** Did what was done last leave something behind that has to be taken back first? */
function needsUndo(scene: Scene): boolean {
  const turn = findUndoable(scene);
  const last = scene.turns.findLast((one) => one.speaker === 'navigator' && one.action.intent !== 'say');
  return turn !== null && turn === last;
}

/**
 * What a correction asks for: the last instruction again on another target, what it had done taken back first.
 * Null when there is nothing that it could correct.
 */
export function planRepair(correction: Correction, state: State, scene: Scene): readonly PlanItem[] | null {
  if (correction.kind === 'ordinal') {
    const heard = state.listed.at(correction.ordinal > 0 ? correction.ordinal - 1 : correction.ordinal);
    const candidate = findAgain(scene.snapshot, heard ?? null);
    if (heard !== undefined && (candidate !== null || needsUndo(scene))) {
      const readings = [{ kind: 'click', target: heard.name, owner: null, verb: null }] as const;
      // What was read out is on the page before: back to it first.
      const before = candidate === null ? [undoing] : [];
      return [...before, { readings, adjustment: null, chosen: heard }];
    }
  }
  const { touched } = state;
  if (touched === null) {
    if (correction.kind !== 'replaced') return null;
    const click = { kind: 'click', target: correction.phrase, owner: null, verb: null } as const;
    return [{ readings: [click], adjustment: null, chosen: null }];
  }
  const before = needsUndo(scene) ? [undoing] : [];
  if (correction.kind === 'replaced') {
    return [
      ...before,
      { readings: [withTarget(touched.instruction, correction.phrase)], adjustment: null, chosen: null },
    ];
  }
  const adjustment: Adjustment = {
    ordinal: correction.kind === 'ordinal' ? correction.ordinal : null,
    direction: correction.kind === 'relative' ? correction.direction : null,
    narrowing: correction.kind === 'narrowed' ? correction.phrase : null,
    wrong: touched.target,
    asks: correction.kind === 'rejected',
  };
  return [...before, { readings: [touched.instruction], adjustment, chosen: null }];
}
