export { createReplays, type Replays } from './replays.ts';
