import type { FromProcess, ToProcess } from '../protocol.ts';
import type { ParentChannel } from './serve-requests.ts';

/** Electron's end of a utility process (docs: `process.parentPort`), as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The way to whoever started this process; without them it ends. */
export function openParentChannel(): ParentChannel {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort !== undefined) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data as ToProcess)),
    };
  }
  process.on('disconnect', () => process.exit(0));
  // A terminal sends these to the whole group; whether to end is the parent's to say, who may still want an answer.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  return {
    send: (message: FromProcess) => {
      // A parent that has just gone is told by 'disconnect'.
      process.send?.(message, undefined, {}, () => undefined);
    },
    onMessage: (listener) => process.on('message', (message) => listener(message as ToProcess)),
  };
}
