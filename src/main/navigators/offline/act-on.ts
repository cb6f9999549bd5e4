import type { Intent } from '#shared/domain/index.ts';
import type { Proposal } from '../../agent/ports.ts';
import { findUndoable } from './carry-out/index.ts';
import type { State } from './memory.ts';
import { fingerprint, type Scene } from './scene.ts';
import type { ActStep } from './step.ts';
import type { Instruction } from './understand/index.ts';
import { proposeAct } from './word-proposal.ts';

/** Actions after which "no, the other one" has nothing to go back to. */
const leaving: ReadonlySet<Intent> = new Set(['load', 'tabcreate', 'tabswitch', 'tabremove']);

/** An instruction as it is kept for corrections. A secret is not kept: it would have to be said again. */
export function plainly(instruction: Instruction, secret: boolean): Instruction {
  if (instruction.kind === 'named')
    return { kind: 'click', target: instruction.name, owner: null, verb: null };
  return secret && instruction.kind === 'type' ? { ...instruction, text: '' } : instruction;
}

/** Proposes the action, and notes what it is aimed at for corrections and for undoing. */
export function actOn(step: ActStep, reading: number, state: State, scene: Scene, reply: string): Proposal {
  const instruction = scene.state.plan[0]?.readings[reading];
  const undone = instruction?.kind === 'undo' ? findUndoable(scene, instruction.turnId)?.id : undefined;
  const keeps = step.target === null ? !leaving.has(step.action.intent) : true;
  const remembered =
    instruction?.kind === 'undo' || (step.target === null && keeps)
      ? state.touched
      : step.target === null || instruction === undefined
        ? null
        : {
            instruction: plainly(instruction, step.target.secret !== null),
            target: fingerprint(step.target),
          };
  const work = { ...state.work, reading, uid: step.target?.uid ?? null, nextPhase: step.nextPhase };
  const isListed =
    step.target === null ||
    state.listed.some((one) => one.name === step.target?.name || one.uid === step.target?.uid);
  const next: State = {
    ...state,
    work,
    touched: remembered,
    intended: null,
    listed: isListed ? state.listed : [],
    undone: undone === undefined ? state.undone : [...state.undone, undone],
  };
  return proposeAct(step, next, reply);
}
