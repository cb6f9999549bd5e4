export { type Agent, createAgent } from './agent.ts';
export { askAlways, createJudge, rememberedKinds } from './policy/index.ts';
export type { Recorder } from './ports.ts';
