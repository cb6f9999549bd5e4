export { shuffle } from './choose-element.ts';
export { createChoosingNavigator, noElement, saidBy, say, usualTopK } from './choosing-navigator.ts';
export { createMindAct, type MindAct } from './mindact.ts';
export { readOperation } from './mindact-navigator.ts';
