export { readAddress, readSiteName } from './addresses.ts';
export type {
  Correction,
  Instruction,
  InstructionKind,
  InstructionOf,
  Readings,
  ScrollGoal,
} from './instruction.ts';
export { readCorrection, readOrdinalAnswer, splitRejection, withoutPickVerb } from './read-talking.ts';
export { understand } from './understand.ts';
