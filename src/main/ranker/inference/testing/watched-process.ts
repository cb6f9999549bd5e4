import { forkProcess, type StartProcess } from '../../../platform/child-process.ts';
import type { FromProcess } from '../../../platform/process-client.ts';
import type { InferenceCalls, InferenceEvent } from '../protocol.ts';

type Said = FromProcess<InferenceCalls, InferenceEvent>;

/**
 * Starts real processes and hears what they say before the app does.
 *
 * @param onMessage gets the message and a way to end the process with SIGKILL, as the system does when memory is short
 */
export function watchProcess(
  onMessage: (message: Said, kill: () => void) => void,
  onExit: (how: string) => void = () => undefined,
): {
  readonly startProcess: StartProcess;
  readonly started: () => number;
} {
  let started = 0;
  return {
    started: () => started,
    startProcess: (entryFile, options) => {
      started += 1;
      const child = forkProcess(entryFile, options);
      const kill = (): void => {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      };
      child.onMessage((message) => onMessage(message as Said, kill));
      child.onExit(onExit);
      return child;
    },
  };
}
