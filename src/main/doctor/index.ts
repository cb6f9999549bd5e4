export { type ExamineOptions, examineMachine } from './examine-machine.ts';
export { formatReport } from './format-report.ts';
