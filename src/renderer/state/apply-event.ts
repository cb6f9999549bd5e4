import type { Session, Turn } from '#shared/domain/index.ts';
import type { AppEvent, ProbeReport } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { Client } from '../client/index.ts';
import { type AppData, type Notice, newConversation } from './app-data.ts';

/**
 * Page pictures, with the last one told again to a listener that comes later: the first comes as soon as the socket is open,
 * before there is a pane to draw it in, and a page that does not change sends no second one.
 */
export function keepLastFrame(onFrame: Client['onFrame']): Client['onFrame'] {
  let last: Parameters<Parameters<Client['onFrame']>[0]> | null = null;
  onFrame((header, jpeg) => {
    last = [header, jpeg];
  });
  return (listener) => {
    if (last !== null) listener(...last);
    return onFrame(listener);
  };
}

/**
 * Turns by index, each once; `newer` wins over `older`. A turn may arrive as an event while the same session is
 * being fetched, in either order.
 */
export function mergeTurns(older: readonly Turn[], newer: readonly Turn[]): readonly Turn[] {
  const last = older.at(-1);
  // The usual case, one turn more at the end, must not cost a sort of ten thousand.
  if (newer.length === 1 && newer[0] !== undefined && (last === undefined || newer[0].index > last.index)) {
    return [...older, newer[0]];
  }
  const byIndex = new Map<number, Turn>();
  for (const turn of older) byIndex.set(turn.index, turn);
  for (const turn of newer) byIndex.set(turn.index, turn);
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

// More than this many at once are no help.
const maxNotices = 50;

/** The mirror after one event of main. Pure. `noticeId` names the notice if the event is one. */
export function applyEvent(data: AppData, event: AppEvent, noticeId: string): AppData {
  switch (event.type) {
    case 'run-changed':
      return { ...data, run: event.run };
    case 'turn-recorded':
    case 'turn-changed': {
      if (event.turn.sessionId !== data.conversation.sessionId) return data;
      const turns = mergeTurns(data.conversation.turns, [event.turn]);
      return { ...data, conversation: { ...data.conversation, turns } };
    }
    case 'sessions-changed': {
      const list = withSession(withoutSession(data.sessions.list, event.deletedId), event.session);
      const isOpen = event.deletedId !== null && event.deletedId === data.conversation.sessionId;
      return {
        ...data,
        sessions: { ...data.sessions, list },
        conversation: isOpen ? newConversation : data.conversation,
      };
    }
    case 'replay-progress':
      return {
        ...data,
        replaying: { ...data.replaying, [event.progress.sessionId]: event.progress },
      };
    case 'replay-ended': {
      const { [event.sessionId]: _over, ...replaying } = data.replaying;
      return { ...data, replaying };
    }
    case 'replays-changed':
      return { ...data, replays: event.replays };
    case 'tabs-changed':
      return { ...data, tabs: event.tabs };
    case 'downloads-changed':
      return { ...data, downloads: event.downloads };
    case 'marks-changed':
      return { ...data, marks: event.marks };
    case 'settings-changed':
      return { ...data, settings: event.settings };
    case 'probe-changed':
      return withProbe(data, event.report);
    case 'ranker-changed':
      return { ...data, ranker: event.state };
    case 'speech-changed':
      return { ...data, speech: event.state };
    case 'speech-models-changed':
      return { ...data, speechModels: event.models };
    // What an ear hears is no state: the part that opened the ear listens for it.
    case 'hearing-changed':
    case 'heard':
    case 'talk-key':
    case 'page-key':
    // For whoever asked for the backup.
    case 'backup-progress':
    // Carried out, not kept.
    case 'files-asked':
    case 'menu-command':
    case 'voice-taken':
      return data;
    case 'notice':
      return withNotice(data, {
        id: noticeId,
        level: event.level,
        message: event.message,
        sessionId: event.sessionId,
        afterTurns: data.conversation.turns.length,
      });
    default:
      return assertNever(event);
  }
}

export function withNotice(data: AppData, notice: Notice): AppData {
  return { ...data, notices: [...data.notices, notice].slice(-maxNotices) };
}

export function withProbe(data: AppData, report: ProbeReport): AppData {
  return { ...data, probes: { ...data.probes, [report.connectionId]: report } };
}

function withoutSession(list: readonly Session[], id: string | null): readonly Session[] {
  return id === null ? list : list.filter((session) => session.id !== id);
}

/** Newest first, as main lists them. */
function withSession(list: readonly Session[], session: Session | null): readonly Session[] {
  if (session === null) return list;
  const others = list.filter((other) => other.id !== session.id);
  const place = others.findIndex((other) => other.updatedAt <= session.updatedAt);
  return place === -1 ? [...others, session] : others.toSpliced(place, 0, session);
}
