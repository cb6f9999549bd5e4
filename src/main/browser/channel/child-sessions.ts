import type { PageChannel } from '../../platform/page-view.ts';
import type { Protocol } from './protocol.ts';

/** A frame of another site than its parent lives in a process of its own and has a session of its own. */
export interface ChildFrame {
  /** CDP frame id of the frame at the top of that session. */
  readonly frameId: string;
  readonly sessionId: string;
  /** Session of the frame around it; null for the page's own. */
  readonly parentSessionId: string | null;
}

export interface ChildSessions {
  /** Attached cross-site frames, parents before children. */
  frames(): readonly ChildFrame[];
  /** Told when a frame is attached and still held before its first script, so that commands sent now go first. */
  onAttached(listener: (frame: ChildFrame) => void): () => void;
}

/** Keeps the list of frame sessions below a page. Who attaches them (puppeteer's auto-attach) does not matter. */
export function trackChildSessions(channel: PageChannel): ChildSessions {
  const frames = new Map<string, ChildFrame>();
  const listeners = new Set<(frame: ChildFrame) => void>();

  channel.onEvent((event) => {
    if (event.method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = event.params as Protocol.Target.AttachedToTargetEvent;
      // Workers are attached too; only frames have a document.
      if (targetInfo.type !== 'iframe') return;
      // A frame target's id is the id of the frame.
      const frame = { frameId: targetInfo.targetId, sessionId, parentSessionId: event.sessionId };
      frames.set(sessionId, frame);
      for (const listener of [...listeners]) listener(frame);
    }
    if (event.method === 'Target.detachedFromTarget') {
      frames.delete((event.params as Protocol.Target.DetachedFromTargetEvent).sessionId);
    }
  });

  return {
    frames: () => [...frames.values()],
    onAttached: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
