export { readAddress, readSiteName } from './addresses.ts';
export { commandFor } from './commands.ts';
export {
  instructionOf,
  isBareVerb,
  isNonsense,
  isStrange,
  queryOf,
  saidOf,
  saysWords,
  wants,
} from './from-steps.ts';
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
export {
  isInterrogative,
  readCorrection,
  readOrdinalAnswer,
  splitRejection,
  withoutPickVerb,
} from './talking.ts';
export { asName, commandFrom, type Understood, understand } from './understand.ts';
export { startsInstruction, stripCourtesy } from './utterance.ts';
