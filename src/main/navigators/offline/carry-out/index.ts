export { assess } from './assess.ts';
export { findCountLine } from './assess-read.ts';
export { findUndoable } from './assess-undo.ts';
