import type { Protocol } from 'devtools-protocol';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { createListeners } from '#shared/text/listeners.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { PageChannel } from '../../platform/page-view.ts';

export type { Protocol };

type Command = keyof ProtocolMapping.Commands;
type CommandParams<C extends Command> = ProtocolMapping.Commands[C]['paramsType'] extends []
  ? Readonly<Record<string, never>>
  : ProtocolMapping.Commands[C]['paramsType'][0];
type CommandResult<C extends Command> = ProtocolMapping.Commands[C]['returnType'];
type EventName = keyof ProtocolMapping.Events;
type EventParams<E extends EventName> = ProtocolMapping.Events[E][0];

/** Longer than any healthy command takes on a slow machine; a page that is busy for longer counts as hung. */
const commandDeadlineMs = 5_000;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Default 5 seconds. */
  readonly ms?: number;
  /** In words that fit behind "waited … for"; default the command. */
  readonly what?: string;
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

/** A frame of another site than its parent lives in a process of its own and has a session of its own. */
export interface ChildFrame {
  /** CDP frame id of the frame at the top of that session. */
  readonly frameId: string;
  readonly sessionId: string;
  /** Session of the frame around it; null for the page's own. */
  readonly parentSessionId: string | null;
}

/** A worker with a session of its own: what it sends is seen there, or at the page that started it. */
interface ChildWorker {
  readonly kind: 'worker' | 'service_worker';
  readonly url: string;
  readonly sessionId: string;
}

interface ChildSessions {
  /** Attached cross-site frames, parents before children. */
  frames(): readonly ChildFrame[];
  /** Told when a frame is attached and still held before its first script, so that commands sent now go first. */
  onAttached(listener: (frame: ChildFrame) => void): () => void;
  /** Told when a worker of the page, or a service worker of its site, is attached and still held. */
  onWorkerAttached(listener: (worker: ChildWorker) => void): () => void;
}

export function createDriverChannel(view: PageChannel): DriverChannel {
  const listeners = new Map<string, Set<(params: never, sessionId: string | null) => void>>();
  view.onEvent((event) => {
    for (const listener of [...(listeners.get(event.method) ?? [])]) {
      listener(event.params as never, event.sessionId);
    }
  });
  const channel: Omit<DriverChannel, 'children'> = {
    call: (command, params, { signal, ms = commandDeadlineMs, what = command, sessionId }) =>
      withDeadline(view.send(command, params ?? {}, sessionId ?? undefined), {
        signal,
        ms,
        what,
      }) as Promise<never>,
    post: (command, params, sessionId) => {
      view.send(command, params ?? {}, sessionId ?? undefined).catch(() => undefined);
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    onClose: (listener) => view.onClose(listener),
  };
  return { ...channel, children: trackChildren(channel) };
}

/** Keeps the list of frame sessions below a page; `Page` attaches them and lets them go. */
function trackChildren(channel: Pick<DriverChannel, 'on'>): ChildSessions {
  const frames = new Map<string, ChildFrame>();
  const attached = createListeners<[frame: ChildFrame]>();
  const workerAttached = createListeners<[worker: ChildWorker]>();

  channel.on('Target.attachedToTarget', ({ sessionId, targetInfo }, parentSessionId) => {
    if (targetInfo.type === 'worker' || targetInfo.type === 'service_worker') {
      workerAttached.tell({ kind: targetInfo.type, url: targetInfo.url, sessionId });
    }
    if (targetInfo.type !== 'iframe') return;
    // A frame target's id is the id of the frame.
    const frame = { frameId: targetInfo.targetId, sessionId, parentSessionId };
    frames.set(sessionId, frame);
    attached.tell(frame);
  });
  channel.on('Target.detachedFromTarget', ({ sessionId }) => frames.delete(sessionId));

  return {
    frames: () => [...frames.values()],
    onAttached: attached.add,
    onWorkerAttached: workerAttached.add,
  };
}
