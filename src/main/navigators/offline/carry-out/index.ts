export { assess } from './assess.ts';
export { findCountLine, findMainHeading, findNotice } from './assess-read.ts';
export { findUndoable } from './assess-undo.ts';
