/** The way to whoever started this process. */
export interface ParentChannel<Sent, Received> {
  send(message: Sent): void;
  onMessage(listener: (message: Received) => void): void;
}

/** Electron's end of a utility process (docs: `process.parentPort`), as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** For the entry of a process that `StartProcess` started; without its parent it ends. */
export function openParentChannel<Sent, Received>(): ParentChannel<Sent, Received> {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort !== undefined) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data as Received)),
    };
  }
  process.on('disconnect', () => process.exit(0));
  // A terminal sends these to the whole group; whether to end is the parent's to say, who may still want an answer.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  return {
    send: (message) => {
      // A parent that has just gone is told by 'disconnect'.
      process.send?.(message, undefined, {}, () => undefined);
    },
    onMessage: (listener) => process.on('message', (message) => listener(message as Received)),
  };
}
