export { type Agent, createAgent } from './agent.ts';
export type { Recorder } from './ports.ts';
