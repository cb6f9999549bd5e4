export { tellOpposite } from './clicking.ts';
export { readTextEdit } from './commands.ts';
export { resolveAtEnd } from './entry-at-end.ts';
export { findUndoable, isSent, undoing } from './moving.ts';
export { findCountLine, findMainHeading, findNotice } from './page-overview.ts';
export { answerPage, goOnReading, isPageQuestion } from './reading-aloud.ts';
export { assess, chooseReading } from './resolve.ts';
export { unfitFor } from './typing.ts';
