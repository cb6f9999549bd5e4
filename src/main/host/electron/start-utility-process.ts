import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { StartProcess } from '../../platform/child-process.ts';

/**
 * Starts an entry of ours as a utility process: Electron's own kind of child, which has Node, exchanges messages by
 * structured clone and ends with the app. Only after Electron is ready. The app lives by its windows, so there is
 * nothing to hold or release.
 */
export const startUtilityProcess: StartProcess = (entryFile, options) => {
  const child = utilityProcess.fork(entryFile, [], {
    serviceName: options.name,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exitListeners: ((how: string) => void)[] = [];
  let ended: string | null = null;
  // Comes before its exit; without a listener it would be thrown in the app.
  let fatal: string | null = null;
  child.on('error', (type, location) => {
    fatal = `${type} in ${location}`;
  });
  child.once('exit', (code) => {
    ended = fatal ?? `code ${code}`;
    for (const listener of exitListeners) listener(ended);
  });

  return {
    get pid() {
      return child.pid;
    },
    send: (message) => {
      if (ended === null) child.postMessage(message);
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      exitListeners.push(listener);
      if (ended !== null) listener(ended);
    },
    onErrorLine: (listener) => {
      if (child.stderr instanceof Readable) createInterface({ input: child.stderr }).on('line', listener);
    },
    kill: () => {
      // A process that is not there yet cannot be ended yet.
      if (ended === null && !child.kill()) child.once('spawn', () => child.kill());
    },
    hold: () => undefined,
    release: () => undefined,
  };
};
