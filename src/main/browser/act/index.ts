export { type ActContext, act } from './act.ts';
export type { Clipboard } from './scene.ts';
export { isSettled, settle } from './settle.ts';
