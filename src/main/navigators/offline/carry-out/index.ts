export { answerPage, goOnReading } from './answer-page.ts';
export { assess } from './assess.ts';
export { clickOn } from './assess-click.ts';
export { findUndoable } from './assess-undo.ts';
export { findCountLine, findMainHeading, findNotice } from './page-overview.ts';
export { isPageQuestion } from './page-questions.ts';
