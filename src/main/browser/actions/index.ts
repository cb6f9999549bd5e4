export { act } from './act.ts';
export type { Clipboard } from './action-context.ts';
export { type BrowserCommand, type CommandMemory, carryOutCommand, steppedZoom } from './commands.ts';
export { isSettled, settle } from './settle.ts';
