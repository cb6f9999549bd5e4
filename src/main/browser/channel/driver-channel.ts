import type { PageChannel } from '../../platform/page-view.ts';
import { type ChildSessions, trackChildSessions } from './child-sessions.ts';
import { withDeadline } from './deadline.ts';
import type { Command, CommandParams, CommandResult, EventName, EventParams } from './protocol.ts';

/** Longer than any healthy command takes on a slow machine; a page that is busy for longer counts as hung. */
export const commandDeadlineMs = 5_000;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Default: `commandDeadlineMs`. */
  readonly ms?: number;
  /** A session below the page (`children`); default the page itself. */
  readonly sessionId?: string | null;
}

/** The page-level DevTools channel as the driver uses it: typed, every call with a deadline and a way to stop it. */
export interface DriverChannel {
  /**
   * @throws AppError `stopped`, `deadline` or `page-gone`; Error with Chromium's words when the command fails
   */
  call<C extends Command>(
    command: C,
    params: CommandParams<C>,
    options: CallOptions,
  ): Promise<CommandResult<C>>;
  /**
   * Sends without waiting and without looking at the result: for commands to pages that are still held, and for
   * those whose failure means that the page is gone, which is told elsewhere.
   */
  post<C extends Command>(command: C, params: CommandParams<C>, sessionId?: string | null): void;
  on<E extends EventName>(
    event: E,
    listener: (params: EventParams<E>, sessionId: string | null) => void,
  ): () => void;
  onClose(listener: (reason: string) => void): () => void;
  readonly children: ChildSessions;
}

export function createDriverChannel(channel: PageChannel): DriverChannel {
  const listeners = new Map<string, Set<(params: never, sessionId: string | null) => void>>();
  channel.onEvent((event) => {
    for (const listener of [...(listeners.get(event.method) ?? [])]) {
      listener(event.params as never, event.sessionId);
    }
  });

  return {
    call: (command, params, { signal, ms = commandDeadlineMs, sessionId }) =>
      withDeadline(channel.send(command, params ?? {}, sessionId ?? undefined), {
        signal,
        ms,
        what: command,
      }) as Promise<never>,
    post: (command, params, sessionId) => {
      channel.send(command, params ?? {}, sessionId ?? undefined).catch(() => undefined);
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    onClose: (listener) => channel.onClose(listener),
    children: trackChildSessions(channel),
  };
}
