export { isBareVerb } from './clicking.ts';
export { commandFor } from './commands.ts';
export { instructionOf, isNonsense, isStrange, queryOf, saidOf, saysWords, wants } from './from-steps.ts';
export type {
  Correction,
  FieldEdit,
  Instruction,
  InstructionKind,
  InstructionOf,
  Readings,
  ScrollGoal,
} from './instruction.ts';
export { standsAsSaid } from './instruction.ts';
export { readAddress, readSiteName } from './moving.ts';
export {
  isInterrogative,
  readCorrection,
  readOrdinalAnswer,
  splitRejection,
  withoutPickVerb,
} from './talking.ts';
export { understand } from './understand.ts';
export { beginsWithVerb, putPlainly, startsInstruction, stripCourtesy } from './utterance.ts';
