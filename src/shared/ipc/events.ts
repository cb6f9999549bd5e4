import { z } from 'zod';
import {
  download,
  mark,
  replayProgress,
  replaySummary,
  runState,
  session,
  settings,
  tab,
  turn,
} from '../domain/index.ts';
import { probeReport } from './probe-report.ts';
import { rankerState } from './ranker-state.ts';
import { heard, hearing, speechModel, speechState } from './speech-state.ts';

/** What a menu outside of the window can ask of it: ids of the window's own commands. */
const menuCommands = [
  'new-tab',
  'close-tab',
  'reopen-tab',
  'next-tab',
  'previous-tab',
  'address',
  'back',
  'forward',
  'reload',
  'find',
  'zoom-in',
  'zoom-out',
  'zoom-normal',
  'new-session',
  'settings',
  'palette',
  'shortcuts',
  'about',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/** Everything that main tells the window unasked. Page pictures travel beside these, as binary frames. */
export const appEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run-changed'), run: runState }).readonly(),
  z.object({ type: z.literal('turn-recorded'), turn }).readonly(),
  /** An utterance was masked after it was recorded. */
  z.object({ type: z.literal('turn-changed'), turn }).readonly(),
  z
    .object({
      type: z.literal('sessions-changed'),
      session: session.nullable(),
      deletedId: z.string().nullable(),
    })
    .readonly(),
  /** How a step of a replay found its element; told before anything is touched. */
  z.object({ type: z.literal('replay-progress'), progress: replayProgress }).readonly(),
  /** A replay has nothing left to do, or was stopped. */
  z
    .object({
      type: z.literal('replay-ended'),
      sessionId: z.string(),
      isDone: z.boolean(),
      done: z.number().int(),
      skipped: z.number().int(),
      of: z.number().int(),
    })
    .readonly(),
  z.object({ type: z.literal('replays-changed'), replays: z.array(replaySummary) }).readonly(),
  /** How far making or restoring a backup is, from 0 to 1. */
  z
    .object({
      type: z.literal('backup-progress'),
      doing: z.enum(['making', 'restoring']),
      share: z.number(),
    })
    .readonly(),
  z.object({ type: z.literal('tabs-changed'), tabs: z.array(tab) }).readonly(),
  z.object({ type: z.literal('downloads-changed'), downloads: z.array(download) }).readonly(),
  /** A page asks the user's hand for files, and its browser has no dialog to show. `kinds` as `<input>` takes them. */
  z
    .object({
      type: z.literal('files-asked'),
      questionId: z.string(),
      many: z.boolean(),
      kinds: z.string(),
      site: z.string(),
    })
    .readonly(),
  z.object({ type: z.literal('marks-changed'), marks: z.array(mark) }).readonly(),
  z.object({ type: z.literal('settings-changed'), settings }).readonly(),
  /** How far the first-run check of a connection is. */
  z.object({ type: z.literal('probe-changed'), report: probeReport }).readonly(),
  z.object({ type: z.literal('ranker-changed'), state: rankerState }).readonly(),
  z.object({ type: z.literal('speech-changed'), state: speechState }).readonly(),
  z.object({ type: z.literal('speech-models-changed'), models: z.array(speechModel) }).readonly(),
  /** What an ear is doing; only the window that opened it cares. */
  z.object({ type: z.literal('hearing-changed'), hearing }).readonly(),
  z.object({ type: z.literal('heard'), heard }).readonly(),
  /** The talk key was pressed or let go where the window could not see it: in a native page view. */
  z.object({ type: z.literal('talk-key'), down: z.boolean() }).readonly(),
  /** The window that speaks from now on; the others fall silent. */
  z.object({ type: z.literal('voice-taken'), windowId: z.string() }).readonly(),
  /** The user pressed some other key there; which one is between them and the page. */
  z.object({ type: z.literal('page-key') }).readonly(),
  /** Chosen in a menu outside of the window, or by its keys: the window's own command of that name is meant. */
  z.object({ type: z.literal('menu-command'), command: z.enum(menuCommands) }).readonly(),
  /** `sessionId` null: not about one session. */
  z
    .object({
      type: z.literal('notice'),
      level: z.enum(['info', 'problem']),
      message: z.string(),
      sessionId: z.string().nullable(),
    })
    .readonly(),
]);
export type AppEvent = z.infer<typeof appEvent>;

/**
 * Header of a page picture (web host): the JPEG bytes follow it. CSS px of the page's viewport. `tabId` tells pictures
 * of different tabs apart; it is the host's own number, not a tab's id.
 */
export const pageFrame = z.object({ tabId: z.number(), width: z.number(), height: z.number() }).readonly();
export type PageFrame = z.infer<typeof pageFrame>;
