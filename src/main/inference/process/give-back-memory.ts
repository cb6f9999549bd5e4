import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees now what loading left behind: the model's file stands in memory beside what the runtime made of it (90 MB of
 * 260 for MiniLM), and a process that then rests would keep it for good.
 */
export function giveBackMemory(): void {
  try {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect();
  } catch {
    // Only memory is at stake.
  }
}
