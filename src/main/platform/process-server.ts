import { toWire } from '#shared/errors/index.ts';
import type { Calls, FromProcess, ToProcess } from './process-client.ts';

/** The way to the app that started this process. */
export interface ParentChannel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Electron's end of a utility process (docs: `process.parentPort`), as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** For the entry of a process that `StartProcess` started; without its parent it ends. */
export function openParentChannel(): ParentChannel {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort !== undefined) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
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
    onMessage: (listener) => process.on('message', listener),
  };
}

export interface CallPort<Part> {
  readonly signal: AbortSignal;
  part(part: Part): void;
}

export type CallHandlers<All extends Calls<All>> = {
  readonly [Name in keyof All]: (
    params: All[Name]['params'],
    port: CallPort<All[Name]['part']>,
  ) => Promise<All[Name]['result']>;
};

/** The other end of a `ProcessClient`: answers one call after the other; an abort is heard at once. */
export function serveCalls<All extends Calls<All>, Event = never>(
  handlersFor: (say: (event: Event) => void) => CallHandlers<All>,
  channel: ParentChannel = openParentChannel(),
): void {
  const send = (message: FromProcess<All, Event>): void => channel.send(message);
  const handlers = handlersFor((event) => send({ kind: 'event', event }));
  const stops = new Map<number, AbortController>();
  let last: Promise<void> = Promise.resolve();

  const answer = async (
    { id, name, params }: Extract<ToProcess<All>, { kind: 'call' }>,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      signal.throwIfAborted();
      const result = await handlers[name](params, {
        signal,
        part: (part) => send({ kind: 'part', id, part }),
      });
      send({ kind: 'done', id, result });
    } catch (error) {
      // The app writes what stands here to its log.
      if (!signal.aborted) {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      }
      send({ kind: 'failed', id, error: toWire(error) });
    }
  };

  channel.onMessage((value) => {
    const message = value as ToProcess<All>;
    if (message.kind === 'abort') {
      stops.get(message.id)?.abort();
      return;
    }
    const { id } = message;
    const stop = new AbortController();
    stops.set(id, stop);
    last = last.then(() => answer(message, stop.signal)).finally(() => stops.delete(id));
  });
}
