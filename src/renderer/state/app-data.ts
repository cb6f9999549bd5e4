import {
  type Download,
  defaultSettings,
  type Mark,
  type ReplayProgress,
  type ReplaySummary,
  type RunState,
  type Session,
  type Settings,
  type TabInfo,
  type Turn,
} from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import type {
  ConnectionState,
  ProbeReport,
  RankerState,
  SpeechModel,
  SpeechState,
} from '#shared/ipc/index.ts';
import { withoutFragment } from '#shared/text/addresses.ts';
import type { ConnectionStatus } from '../client/index.ts';
import type { BackupWork } from './history-actions.ts';

/** What can be said of anything that is fetched from main. */
export type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly message: string };

/** It could not be fetched, for the reason that was thrown. */
export function failedLoading(error: unknown): Loading {
  return { status: 'failed', message: formatError(error) };
}

/** Something that happened beside the turns and has to be said where it happened. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'problem';
  readonly message: string;
  /** Null: not about one session. */
  readonly sessionId: string | null;
  /** How many turns its session had then: it stands behind that many. */
  readonly afterTurns: number;
}

interface Boot {
  readonly version: string;
  readonly welcomeUrl: string;
  readonly secretStore: boolean;
}

/** The one session that the conversation shows; `sessionId` null is a new one, kept nowhere until something is said. */
export interface OpenConversation {
  readonly sessionId: string | null;
  readonly loading: Loading;
  /** Oldest first, by index. */
  readonly turns: readonly Turn[];
}

/** What main said last. A mirror and never a second truth: it is replaced whole after a reconnection. */
export interface AppData {
  readonly host: 'electron' | 'web';
  readonly connection: ConnectionStatus;
  readonly loading: Loading;
  readonly boot: Boot | null;
  readonly settings: Settings;
  readonly tabs: readonly TabInfo[];
  /** What was agreed to and is on its way or there, oldest first. */
  readonly downloads: readonly Download[];
  readonly run: RunState;
  readonly marks: readonly Mark[];
  readonly notices: readonly Notice[];
  readonly sessions: {
    readonly loading: Loading;
    /** Latest first, as far as they were fetched. */
    readonly list: readonly Session[];
    /** When the last one of the last page was used; null where there are no more. */
    readonly next: number | null;
    /** Opened from further down than the list reaches. */
    readonly opened: Session | null;
  };
  readonly conversation: OpenConversation;
  readonly connections: { readonly loading: Loading; readonly list: readonly ConnectionState[] };
  /** The last test of each connection, by its id; while this window lives. */
  readonly probes: Readonly<Record<string, ProbeReport>>;
  /** What was saved for doing it again, by name. */
  readonly replays: readonly ReplaySummary[];
  /** How far replays are that have something left to do, by their session. */
  readonly replaying: Readonly<Record<string, ReplayProgress>>;
  /** Null until it was asked for or told. */
  readonly ranker: RankerState | null;
  /** Whether speech can be written down; null until it was asked for or told. */
  readonly speech: SpeechState | null;
  readonly backup: BackupWork;
  /** Null until it was asked for. */
  readonly speechModels: readonly SpeechModel[] | null;
}

export function initialAppData(host: AppData['host'], connection: ConnectionStatus): AppData {
  return {
    host,
    connection,
    loading: { status: 'loading' },
    boot: null,
    settings: defaultSettings,
    tabs: [],
    downloads: [],
    run: { status: 'idle' },
    marks: [],
    notices: [],
    sessions: { loading: { status: 'loading' }, list: [], next: null, opened: null },
    conversation: newConversation,
    connections: { loading: { status: 'loading' }, list: [] },
    probes: {},
    replays: [],
    replaying: {},
    ranker: null,
    speech: null,
    speechModels: null,
    backup: { status: 'none' },
  };
}

export const newConversation: OpenConversation = { sessionId: null, loading: { status: 'ready' }, turns: [] };

/** The tab in front. */
export function activeTab({ tabs }: AppData): TabInfo | undefined {
  return tabs.find(({ active }) => active);
}

/** Whether something of a session belongs to the one that the user looks at; "" is one that is kept nowhere yet. */
export function isLookedAt({ conversation }: Pick<AppData, 'conversation'>, sessionId: string): boolean {
  return sessionId === (conversation.sessionId ?? '');
}

/** The session that the conversation shows; none while that is a new one. */
export function openSession({ sessions, conversation }: AppData): Session | undefined {
  const listed = sessions.list.find(({ id }) => id === conversation.sessionId);
  return listed ?? (sessions.opened?.id === conversation.sessionId ? sessions.opened : undefined);
}

/** Whether the page in front is the one that a session ended on; one that had no page stands beside any. */
export function isOnPageOf(session: Pick<Session, 'url'> | undefined, data: AppData): boolean {
  const url = session?.url ?? '';
  return url === '' || withoutFragment(url) === withoutFragment(activeTab(data)?.url ?? '');
}
