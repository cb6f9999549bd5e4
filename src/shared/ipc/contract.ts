import { z } from 'zod';
import {
  approvalAnswer,
  box,
  connection,
  download,
  grant,
  keptRanking,
  loadTransitions,
  replayPreview,
  replayProgress,
  replaySummary,
  runState,
  session,
  sessionFilter,
  settings,
  spokenTurn,
  tab,
  trace,
  turn,
} from '../domain/index.ts';
import { doctorReport } from './doctor-report.ts';
import { exportPreview } from './export-preview.ts';
import { droppedFiles, givenFiles } from './handed-files.ts';
import { licensedWork } from './licensed-work.ts';
import { pageInput } from './page-input.ts';
import { probeReport } from './probe-report.ts';
import { rankerState } from './ranker-state.ts';
import { speechModel, speechState } from './speech-state.ts';
import { storageReport } from './storage-report.ts';

/**
 * Every method that the window may call in main: name → schema of its one argument → schema of its result.
 * The Electron preload, the web host's socket, the client in the renderer and the handlers in main are all
 * derived from this map, and both ends check what comes in.
 */
const none = z.undefined();
const nothing = z.void();
const sessionId = z.object({ sessionId: z.string() }).readonly();
const captureId = z.object({ captureId: z.string() }).readonly();
const modelId = z.object({ modelId: z.string() }).readonly();
const connectionId = z.object({ connectionId: z.string() }).readonly();
const downloadId = z.object({ downloadId: z.string() }).readonly();
const factCount = z.object({ value: z.string(), sessions: z.number().int() }).readonly();
/** A session or a part of it (turns by their index, both ends included), or what was saved under a name. */
const replaySource = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('session'),
      sessionId: z.string(),
      from: z.number().int().optional(),
      to: z.number().int().optional(),
    })
    .readonly(),
  z.object({ kind: z.literal('saved'), replayId: z.string() }).readonly(),
]);
const replayName = z.string().trim().min(1).max(100);
const connectionState = z
  .object({
    connection,
    hasKey: z.boolean(),
    /** Made of environment variables: it can be used and tested, not changed. */
    fromEnvironment: z.boolean(),
  })
  .readonly();
export type ConnectionState = z.infer<typeof connectionState>;

export const contract = {
  'app.state': {
    params: none,
    result: z
      .object({
        host: z.enum(['electron', 'web']),
        version: z.string(),
        settings,
        tabs: z.array(tab),
        downloads: z.array(download),
        run: runState,
        /** Replays that have something left to do. */
        replaying: z.array(replayProgress),
        /** Shown once: what was repaired or lost at start, what is missing on this machine. */
        notices: z.array(z.string()),
        /** Address of the bundled page that the first example instructions run on. */
        welcomeUrl: z.string(),
        /** False when secrets can only be kept in a plain file. */
        secretStore: z.boolean(),
      })
      .readonly(),
  },
  'app.doctor': { params: none, result: doctorReport },
  /** What is by others in this program, by name. */
  'app.licences': { params: none, result: z.array(licensedWork) },

  'sessions.list': {
    params: z
      .object({
        /** Words to look for in titles and turns; "" lists all. */
        query: z.string(),
        limit: z.number().int().min(1).max(1_000),
        filter: sessionFilter.optional(),
        /** Listed before. */
        offset: z.number().int().min(0).optional(),
      })
      .readonly(),
    result: z.array(session),
  },
  'sessions.count': {
    params: z.object({ query: z.string(), filter: sessionFilter.optional() }).readonly(),
    /** Those that are meant, of all that are kept. */
    result: z.object({ found: z.number().int(), all: z.number().int() }).readonly(),
  },
  /** What there is to filter by, each with its number of sessions, most first. */
  'sessions.facts': {
    params: none,
    result: z.object({ sites: z.array(factCount), navigators: z.array(factCount) }).readonly(),
  },
  'sessions.star': {
    params: z.object({ sessionId: z.string(), isStarred: z.boolean() }).readonly(),
    result: session,
  },
  /** A private one leaves nothing on the disk, and its pages share no cookies with others. */
  'sessions.create': {
    params: z.object({ isPrivate: z.boolean() }).readonly().optional(),
    result: session,
  },
  /** The window shows a new session that is not private: pages of a private one are put out of sight. */
  'sessions.leave': { params: none, result: nothing },
  'sessions.rename': {
    params: z.object({ sessionId: z.string(), title: z.string().trim().min(1).max(200) }).readonly(),
    result: session,
  },
  /** It can be taken back for 30 seconds, then it is gone for good. */
  'sessions.delete': { params: sessionId, result: nothing },
  /** All of them, or none where one is not there. */
  'sessions.deleteAll': {
    params: z.object({ sessionIds: z.array(z.string()).min(1).max(10_000) }).readonly(),
    result: nothing,
  },
  /** Takes back a delete. */
  'sessions.undelete': { params: sessionId, result: session },
  /** Deletes all sessions for good; gives how many there were. */
  'sessions.clear': { params: none, result: z.number().int() },
  /** The turns of a session beside the one that is open: to read or compare them. */
  'sessions.saved': { params: sessionId, result: z.array(turn) },
  'sessions.turns': { params: sessionId, result: z.array(turn) },
  'sessions.export': {
    params: z
      .object({
        sessionId: z.string(),
        format: z.enum(['html', 'json', 'markdown']),
        /** The turns whose pictures go with it; without it all that could be checked. */
        pictures: z.array(z.string()).optional(),
        /** With the pages as they were seen; JSON only. */
        pages: z.boolean().default(true),
      })
      .readonly(),
    /** The whole export; the window offers it as a file. */
    result: z
      .object({
        fileName: z.string(),
        content: z.string(),
        /** That could not be checked for secrets. */
        picturesLeftOut: z.number().int(),
      })
      .readonly(),
  },
  /** What an export would hold, for a look before anything goes out. */
  'sessions.preview': { params: sessionId, result: exportPreview },
  /** A file that `files.send` has brought; a session of its own, whatever is there. */
  'sessions.import': { params: z.object({ fileId: z.string() }).readonly(), result: session },
  /** A file of the window's comes in parts; the first has no id yet. */
  'files.send': {
    params: z.object({ fileId: z.string().nullable(), part: z.base64().max(700_000) }).readonly(),
    result: z.object({ fileId: z.string() }).readonly(),
  },
  /** A part of a file that main has made, as Base64; "" behind its end. */
  'files.fetch': {
    params: z.object({ fileId: z.string(), from: z.number().int().min(0) }).readonly(),
    result: z.string(),
  },
  /** It is wanted no more. */
  'files.drop': { params: z.object({ fileId: z.string() }).readonly(), result: nothing },
  'storage.measure': { params: none, result: storageReport },
  /** Removes what is older than settings keep it, and gives the disk back what is free; gives how many pictures and pages went. */
  'storage.free': { params: none, result: z.number().int() },
  /** Everything that websites keep here: cookies, storage, copies of their files. Nobody is signed in anywhere afterwards. */
  'storage.clearSites': { params: none, result: nothing },
  /** All that is kept, in one file to be fetched; told by `backup-progress`. One at a time. */
  'backups.write': {
    params: none,
    result: z.object({ fileId: z.string(), sessions: z.number().int(), bytes: z.number() }).readonly(),
  },
  /** Adds what is in a backup that `files.send` has brought and not here; told by `backup-progress`. */
  'backups.restore': {
    params: z.object({ fileId: z.string() }).readonly(),
    /** Sessions that came back, and those that were here already. */
    result: z.object({ restored: z.number().int(), kept: z.number().int() }).readonly(),
  },
  /** Ends what is being made or restored; its call fails with `stopped`, and nothing has changed. */
  'backups.stop': { params: none, result: nothing },
  'turns.trace': {
    params: z.object({ turnId: z.string() }).readonly(),
    result: trace.nullable(),
  },
  'turns.screenshot': {
    /** As the window showed it, unless it is asked for as a model got it, or small as it was shown. */
    params: z.object({ turnId: z.string(), part: z.enum(['shown', 'sent', 'small']).optional() }).readonly(),
    /** JPEG, base64. */
    result: z.string().nullable(),
  },
  /** Ranks the page that is kept beside a turn, with the ranker of today; null where no page is kept. */
  'turns.rank': {
    params: z.object({ sessionId: z.string(), turnId: z.string() }).readonly(),
    result: keptRanking.nullable(),
  },

  /** Resolves once the utterance is recorded; what follows arrives as events. Read at the next step if one runs. */
  'dialogue.send': {
    params: z
      .object({
        sessionId: z.string(),
        utterance: z.string().trim().min(1).max(4_000),
        via: z.enum(['text', 'voice']),
        spoken: spokenTurn.optional(),
      })
      .readonly(),
    result: nothing,
  },
  'run.stop': { params: none, result: nothing },
  'run.pause': { params: none, result: nothing },
  'run.resume': { params: none, result: nothing },
  'approvals.answer': {
    params: z.object({ requestId: z.string(), answer: approvalAnswer }).readonly(),
    result: nothing,
  },
  'replays.list': { params: none, result: z.array(replaySummary) },
  /** What would be done again, and what would be entered. */
  'replays.look': {
    params: z.object({ source: replaySource }).readonly(),
    result: replayPreview,
  },
  /** Does it again in a new session, which it gives. */
  'replays.start': {
    params: z
      .object({
        source: replaySource,
        /** Values in place of the recorded ones, by name. */
        given: z.record(z.string(), z.string().max(4_000)),
        /** The user has seen what will be entered. */
        isConfirmed: z.boolean(),
        /** Opened in place of the page that it began on. */
        url: z.string().max(4_000).nullable(),
      })
      .readonly(),
    result: session,
  },
  /** @param asks names of values that are asked for each time */
  'replays.save': {
    params: z.object({ source: replaySource, name: replayName, asks: z.array(z.string()) }).readonly(),
    result: replaySummary,
  },
  'replays.rename': {
    params: z.object({ replayId: z.string(), name: replayName }).readonly(),
    result: nothing,
  },
  'replays.delete': { params: z.object({ replayId: z.string() }).readonly(), result: nothing },
  'grants.list': { params: none, result: z.array(grant) },
  'grants.revoke': { params: z.object({ grantId: z.string() }).readonly(), result: nothing },

  /** The page pane's place in the window, in CSS px, and its device scale. */
  'page.place': {
    params: z.object({ box, deviceScaleFactor: z.number().positive() }).readonly(),
    result: nothing,
  },
  /** Something of the window lies over the page: a native view would hide it, so a picture is shown instead. */
  'page.cover': { params: z.object({ covered: z.boolean() }).readonly(), result: z.string().nullable() },
  /** The user's own mouse and keys in the page pane. Web host only: Electron's views take them natively. */
  'page.input': { params: pageInput, result: nothing },
  /**
   * Files that `files.send` has brought; the page gets them once the user has agreed. Web host only: on Electron's views the
   * desktop drops them itself.
   */
  'page.dropFiles': { params: droppedFiles, result: nothing },
  /** Files that `files.send` has brought, chosen by the user in answer to `files-asked`. */
  'page.giveFiles': { params: givenFiles, result: nothing },
  'page.load': {
    params: z.object({ url: z.string().trim().max(4_000), transition: z.enum(loadTransitions) }).readonly(),
    result: nothing,
  },
  /** Shows the page larger or smaller; gives how large it is then, in percent. */
  'page.zoom': { params: z.object({ to: z.enum(['in', 'out', 'normal']) }).readonly(), result: z.number() },
  /** Looks for words on the page and shows where they are; `index` from 0, -1 for none. */
  'page.find': {
    params: z
      .object({ words: z.string().min(1).max(1_000), to: z.enum(['first', 'next', 'previous']) })
      .readonly(),
    result: z.object({ count: z.number().int(), index: z.number().int() }).readonly(),
  },
  /** Takes away what shows where the words are. */
  'page.endFind': { params: none, result: nothing },
  'page.stop': { params: none, result: nothing },
  'page.focus': { params: none, result: nothing },
  /** Points at an element of the page while the user points at it in the conversation; null takes it away. */
  'page.point': { params: z.object({ uid: z.string().nullable() }).readonly(), result: nothing },
  'downloads.cancel': { params: downloadId, result: nothing },
  /** Takes one that has ended off the list, or all of them; files stay where they are. */
  'downloads.forget': { params: z.object({ downloadId: z.string().nullable() }).readonly(), result: nothing },
  /** Shows where a kept file lies, in the system's own window; false where there is none. It is never opened. */
  'downloads.show': { params: downloadId, result: z.boolean() },
  'tabs.create': { params: z.object({ url: z.string().nullable() }).readonly(), result: tab },
  /** The tab that was closed last; null where there is none to open again. */
  'tabs.reopen': { params: none, result: tab.nullable() },
  'tabs.activate': { params: z.object({ tabId: z.number() }).readonly(), result: nothing },
  'tabs.close': { params: z.object({ tabId: z.number() }).readonly(), result: nothing },

  'connections.list': { params: none, result: z.array(connectionState) },
  /** Adds it or replaces the one with its id. `key` null keeps the key that is there, "" takes it away. */
  'connections.save': {
    params: z.object({ connection, key: z.string().trim().max(1_000).nullable() }).readonly(),
    result: z.array(connectionState),
  },
  'connections.remove': { params: connectionId, result: z.array(connectionState) },
  /** The names that the endpoint lists; what is typed need not be saved yet. `key` null: the one that is stored. */
  'connections.models': {
    params: z
      .object({ connectionId: z.string(), baseUrl: z.string(), key: z.string().nullable() })
      .readonly(),
    result: z.array(z.string()),
  },
  /** The first-run check; each line is told by `probe-changed` as it is known. One at a time: a new one ends the old. */
  'connections.test': { params: connectionId, result: probeReport },
  'connections.stopTest': { params: none, result: nothing },
  'ranker.state': { params: none, result: rankerState },

  'speech.state': { params: none, result: speechState },
  /**
   * Opens an ear for one microphone of this window: sound is taken from now on, and what is heard comes as `heard`
   * events. `hold`: one utterance, from here to `speech.stop`. `hands-free`: utterance after utterance.
   */
  'speech.start': {
    params: z.object({ mode: z.enum(['hold', 'hands-free']) }).readonly(),
    result: captureId,
  },
  /** Sound as it comes: mono, 16 kHz, signed 16 bit, little-endian, base64; at most a second per call. */
  'speech.audio': {
    params: z
      .object({
        captureId: z.string(),
        /** Number of the first sample since the start, so that none is lost unseen. */
        from: z.number().int().min(0),
        pcm: z.base64().max(44_000),
      })
      .readonly(),
    result: nothing,
  },
  /** `finish`: what was said so far is still written down. Resolves once that is told. */
  'speech.stop': {
    params: z.object({ captureId: z.string(), how: z.enum(['finish', 'discard']) }).readonly(),
    result: nothing,
  },
  /** What the app itself says aloud at this moment, so that it never listens to itself; null for nothing. */
  'speech.speaking': {
    params: z.object({ text: z.string().max(20_000).nullable() }).readonly(),
    result: nothing,
  },
  /** Writes an utterance down again that failed; its sound is kept in memory for that. */
  /** The user acts in this window: of several only it says aloud what there is to say. The others are told by an event. */
  'speech.takeVoice': { params: z.object({ windowId: z.string().max(100) }).readonly(), result: nothing },
  'speech.retry': { params: z.object({ utteranceId: z.string() }).readonly(), result: nothing },
  /** Builds whisper.cpp on this machine; told by `speech-changed`. Resolves when it is done or stopped. */
  'speech.build': { params: none, result: nothing },
  'speech.stopBuild': { params: none, result: nothing },
  'speech.models': { params: none, result: z.array(speechModel) },
  /** Starts or resumes a download; told by `speech-models-changed`. Resolves when it is done or stopped. */
  'speech.download': { params: modelId, result: nothing },
  /** Keeps what was fetched, for going on later. */
  'speech.stopDownload': { params: modelId, result: nothing },
  'speech.deleteModel': { params: modelId, result: z.array(speechModel) },
  /** Measures how fast a model is on this machine; told by `speech-models-changed`. */
  'speech.measure': { params: modelId, result: z.array(speechModel) },
  /** WAV of a kept utterance, base64; null when it was not kept. */
  'speech.sound': { params: z.object({ utteranceId: z.string() }).readonly(), result: z.string().nullable() },

  'settings.change': {
    params: z.object({ changes: z.record(z.string(), z.unknown()) }).readonly(),
    result: settings,
  },
} as const satisfies Record<string, { readonly params: z.ZodType; readonly result: z.ZodType }>;

type Contract = typeof contract;
export type Method = keyof Contract;
export type Params<M extends Method> = z.input<Contract[M]['params']>;
export type ParsedParams<M extends Method> = z.output<Contract[M]['params']>;
export type Result<M extends Method> = z.output<Contract[M]['result']>;
