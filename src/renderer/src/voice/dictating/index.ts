export type { RunningCountdown } from './countdown.ts';
export {
  type ActedCommand,
  createDictating,
  type Dictating,
  type DictatingState,
  notDictating,
} from './dictating.ts';
