export type { ReplayResult } from './replay-navigator.ts';
export { createReplays, type ReplaySource, type Replays } from './replays.ts';
