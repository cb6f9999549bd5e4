import { groundWhole } from '../../grounding/index.ts';
import { clickOn } from './carry-out/index.ts';
import { type Scene, saidAlone } from './scene.ts';
import type { Step } from './step.ts';
import type { Instruction, InstructionKind } from './understand/index.ts';

/**
 * Instructions of these kinds come to a press in the end; the others say what else is to be done. A goal ("find me a
 * cheap flight") is none: one press, sure as it may look, is not what was asked for.
 */
const pressing: ReadonlySet<InstructionKind> = new Set([
  'named',
  'click',
  'open',
  'unclear',
  'read',
  'pair',
  'entry',
  'choose',
  'check',
  'repair',
]);

const isLost = (step: Step): boolean => step.kind === 'offer-search' || (step.kind === 'tell' && step.isLost);

/** A step that takes the place of another, and the instruction that it carries out. */
export interface Meant {
  readonly step: Step;
  readonly instruction: Instruction;
}

/**
 * Where the rules make nothing of an utterance ("we have not met before"), what a model finds meant by the whole of it: pressed
 * where that is sure, asked about where it is likely. Null where the rules have an answer or the model has none.
 */
export function findMeant(step: Step, scene: Scene): Meant | null {
  const said = saidAlone(scene);
  const readings = scene.state.plan[0]?.readings ?? [];
  if (scene.meaning === null || said === null || !isLost(step)) return null;
  if (!readings.every((reading) => pressing.has(reading.kind))) return null;
  const grounding = groundWhole(said, scene.snapshot, scene.scorer, scene.meaning);
  const [best] = grounding.ranking;
  if (best === undefined || grounding.decision === 'none') return null;
  const instruction: Instruction = { kind: 'click', target: said, owner: null, verb: null };
  return grounding.decision === 'sure'
    ? { step: clickOn(best.candidate, grounding), instruction }
    : { step: { kind: 'ask', grounding, about: said }, instruction };
}
