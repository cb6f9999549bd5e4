export { createMindAct, type MindAct } from './mindact.ts';
export { readOperation } from './mindact-navigator.ts';
