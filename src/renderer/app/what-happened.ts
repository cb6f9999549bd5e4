import type { ApprovalRequest, HandOver, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { type AppData, activeTab, isLookedAt, type Notice } from '../state/index.ts';

/** Something that a user who does not look would want to know. One reading for the announcer and the voice. */
export type Happening =
  | { readonly kind: 'connection-lost' }
  /** `here`: in the session that is shown. */
  | { readonly kind: 'approval-asked'; readonly request: ApprovalRequest; readonly here: boolean }
  /** Answered, or not asked any more. */
  | { readonly kind: 'approval-over' }
  | { readonly kind: 'waiting'; readonly reason: string }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** `handOver`: for something that only the user may do. */
  | { readonly kind: 'paused'; readonly handOver: HandOver | null }
  /** The turn was handed back in the session that is shown, or something came between. */
  | { readonly kind: 'run-over'; readonly last: Turn | null }
  | { readonly kind: 'user-said' }
  | { readonly kind: 'turn'; readonly turn: NavigatorTurn }
  /** Another session is shown, or none. */
  | { readonly kind: 'session-left' }
  | { readonly kind: 'page-loaded'; readonly title: string };

/**
 * What happened when the mirror of main went from `before` to `after`, what ends the rest first, then the most urgent.
 * What was there already when a session was opened has not happened. Pure.
 */
export function whatHappened(before: AppData, after: AppData): readonly Happening[] {
  return [
    ...sessionHappened(before, after),
    ...connectionHappened(before, after),
    ...approvalHappened(before, after),
    ...waitHappened(before, after),
    ...noticeHappened(before, after),
    ...conversationHappened(before, after),
    ...runHappened(before, after),
    ...pageHappened(before, after),
  ];
}

function connectionHappened(before: AppData, after: AppData): readonly Happening[] {
  const isLost = before.connection === 'open' && after.connection !== 'open';
  return isLost ? [{ kind: 'connection-lost' }] : [];
}

interface Asked {
  readonly request: ApprovalRequest;
  readonly here: boolean;
}

function askedIn({ run, conversation }: AppData): Asked | null {
  if (run.status !== 'awaiting-approval') return null;
  return { request: run.request, here: isLookedAt({ conversation }, run.sessionId) };
}

function approvalHappened(before: AppData, after: AppData): readonly Happening[] {
  const was = askedIn(before);
  const is = askedIn(after);
  if (is === null) return was === null ? [] : [{ kind: 'approval-over' }];
  // A user who comes to the session where it is asked has to hear of it too.
  const isNew = was?.request.id !== is.request.id || (is.here && !was.here);
  return isNew ? [{ kind: 'approval-asked', ...is }] : [];
}

function runHappened(before: AppData, after: AppData): readonly Happening[] {
  const { sessionId, turns } = after.conversation;
  const isBeside = before.run.status === 'awaiting-approval' && before.run.isBeside === true;
  const runs = before.run.status !== 'idle' && !isBeside && before.run.sessionId === sessionId;
  if (runs && after.run.status === 'idle') return [{ kind: 'run-over', last: turns.at(-1) ?? null }];
  if (after.run.status !== 'paused' || before.run.status === 'paused' || after.run.sessionId !== sessionId) {
    return [];
  }
  return [{ kind: 'paused', handOver: after.run.handOver ?? null }];
}

function waitHappened(before: AppData, after: AppData): readonly Happening[] {
  const was = before.run.status === 'running' ? before.run.wait : null;
  const is = after.run.status === 'running' ? after.run.wait : null;
  return is === null || is.until === was?.until ? [] : [{ kind: 'waiting', reason: is.reason }];
}

function noticeHappened(before: AppData, after: AppData): readonly Happening[] {
  const notice = after.notices.at(-1);
  const isNew = after.notices.length > 0 && notice?.id !== before.notices.at(-1)?.id;
  // A notice that was dismissed leaves an older one behind.
  const isOlder = before.notices.some(({ id }) => id === notice?.id);
  return isNew && !isOlder && notice !== undefined ? [{ kind: 'notice', notice }] : [];
}

function sessionHappened(
  { conversation: was }: AppData,
  { conversation: is }: AppData,
): readonly Happening[] {
  // The first words in a new conversation make it a session: it was not left.
  const isSame = was.sessionId === is.sessionId || was.sessionId === null;
  return isSame ? [] : [{ kind: 'session-left' }];
}

function conversationHappened(before: AppData, after: AppData): readonly Happening[] {
  const { conversation: was } = before;
  const { conversation: is } = after;
  if (was.sessionId !== is.sessionId) return [];
  const turn = is.turns.at(-1);
  const isNew = was.loading.status === 'ready' && is.turns.length === was.turns.length + 1;
  if (!isNew || turn === undefined) return [];
  return [turn.speaker === 'user' ? { kind: 'user-said' } : { kind: 'turn', turn }];
}

/** Ends of loading of the tab in front. */
function pageHappened(before: AppData, after: AppData): readonly Happening[] {
  if (before.tabs === after.tabs) return [];
  const is = activeTab(after);
  const was = before.tabs.find(({ id }) => id === is?.id);
  const isLoaded = was?.loading === true && is?.loading === false && is.title !== '';
  return isLoaded ? [{ kind: 'page-loaded', title: is.title }] : [];
}
