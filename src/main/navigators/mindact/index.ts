export { createMindAct, type MindAct } from './mindact.ts';
export { readOperation } from './mindact-navigator.ts';
export { readChoiceTemplates } from './templates.ts';
