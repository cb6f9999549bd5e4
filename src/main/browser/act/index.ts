export { type ActContext, act } from './act.ts';
export type { Clipboard } from './scene.ts';
export { settle } from './settle.ts';
