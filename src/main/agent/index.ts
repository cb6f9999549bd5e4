export { type Agent, createAgent } from './agent.ts';
export { fingerprintOf, traitsOf } from './fingerprint.ts';
export { askAlways, createJudge, rememberedKinds } from './policy/index.ts';
export type { Navigator, NavigatorInput, Proposal, Recorder } from './ports.ts';
export { proposeOwnWords } from './undo.ts';
