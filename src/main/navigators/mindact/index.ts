export { shuffle } from './choose-element.ts';
export { createMindAct, type MindAct } from './mindact.ts';
export { readOperation } from './mindact-navigator.ts';
