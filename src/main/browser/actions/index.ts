export { act } from './act.ts';
export type { Clipboard } from './action-context.ts';
export { isSettled, settle } from './settle.ts';
