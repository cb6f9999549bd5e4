import { z } from 'zod';
import { connection } from './connection.ts';
import { speechEngine } from './speech.ts';

/** Everything a person can set, with its default. Secrets are not settings. */
export const settings = z
  .object({
    theme: z.enum(['system', 'light', 'dark']).default('system'),
    /** Of all words and controls of the window, in percent of the usual. */
    textSize: z.enum(['90', '100', '115', '130', '150', '175', '200']).default('100'),
    /** Tells by the system when a run ends or asks while the window is out of sight. */
    notifications: z.boolean().default(true),
    /** Misspelled words are marked with dictionaries that Chromium fetches from Google; a Mac has its own. */
    fetchDictionaries: z.boolean().default(false),
    /** `chat` without a usable connection is answered by asking to set one up. */
    navigator: z.enum(['offline', 'chat']).default('offline'),
    connections: z.array(connection).max(50).default([]),
    /** Id of the connection in use; the environment's own has `environmentConnectionId`. */
    activeConnection: z.string().nullable().default(null),
    /** US dollars that one run may cost before it hands back; 0 for no limit. */
    costCeiling: z.number().min(0).max(1_000).default(0.5),
    /** Folder of a ranker's model; "" for the one that comes with the app. */
    rankerModel: z.string().default(''),
    rankerDevice: z.enum(['auto', 'cpu', 'webgpu', 'cuda', 'dml', 'coreml']).default('auto'),
    /** Used by "search for X" where the page has no search box of its own; %s is the query. */
    searchEngine: z
      .string()
      .regex(/^https?:\/\/[^\s]*%s/, 'An http or https address with %s in the place of the words')
      .default('https://duckduckgo.com/?q=%s'),
    /** Opened in a new tab; empty for Parley's own welcome page. */
    homePage: z.string().default(''),
    /** Steps after which a run hands back to the user. */
    stepBudget: z.number().int().min(1).max(100).default(20),
    keepScreenshots: z.boolean().default(true),
    /** Days that pictures and pages stay beside their turns; null keeps them. A session with a star keeps all it has. */
    keepPicturesDays: z.number().int().min(1).max(3_650).nullable().default(null),
    keepPagesDays: z.number().int().min(1).max(3_650).nullable().default(null),
    /** Show what is about to be touched for this long before touching it, in ms. */
    previewMs: z.number().int().min(0).max(5_000).default(250),
    /** The conversation's share of the window's width, in percent. */
    conversationWidth: z.number().min(15).max(85).default(34),
    sessionsOpen: z.boolean().default(true),
    /** Width of the list of sessions, in CSS px. */
    sessionsWidth: z.number().min(180).max(420).default(240),

    /** `deviceId` of a microphone; "" for the system's default. */
    microphone: z.string().max(500).default(''),
    speechEngine: speechEngine.default('whisper'),
    /** Id in the list of whisper models; used unless `whisperFile` names a file. */
    whisperModel: z.string().max(100).default('base.en-q5_1'),
    /** A whisper.cpp model of the user's own, an absolute path; "" for none. */
    whisperFile: z.string().max(4_000).default(''),
    /** What is spoken, as ISO 639-1, or "auto", which doubles the work of whisper. */
    speechLanguage: z
      .string()
      .regex(/^(auto|[a-z]{2,3})$/)
      .default('en'),
    /** Connection whose address and key the transcription endpoint has; null for the active one. */
    speechConnection: z.string().nullable().default(null),
    speechEndpointModel: z.string().trim().min(1).max(200).default('whisper-1'),
    /** Held to talk, also while the page has the keyboard; in the form that the key list shows. */
    talkKey: z.string().min(1).max(60).default('Ctrl+Shift+Space'),
    /** Ms of silence that end an utterance in hands-free listening. */
    endSilenceMs: z.number().int().min(200).max(5_000).default(800),
    /** An utterance is cut here, in seconds; whisper hears 30 at a time. */
    longestUtteranceS: z.number().int().min(5).max(120).default(30),
    /** A spoken transcript is sent by itself this long after the last word; 0 at once, null never. */
    sendAfterMs: z.number().int().min(0).max(60_000).nullable().default(2_000),
    /** "stop", "yes", "the second one", "go back" act without waiting. */
    shortCommands: z.boolean().default(true),
    /** Words while they are spoken, where the machine keeps up. */
    partialText: z.boolean().default(true),
    /** Keeps the sound of what was said beside the session. */
    keepAudio: z.boolean().default(false),
    speakReplies: z.enum(['never', 'after-voice', 'always']).default('after-voice'),
    /** `voiceURI` of a voice of this machine; "" for its default. */
    voice: z.string().max(500).default(''),
    /** 1 is the voice's own speed. */
    voiceRate: z.number().min(0.5).max(3).default(1),
    /** Says each step in a few words, for somebody who does not look. */
    eyesFree: z.boolean().default(false),
    /** A spoken sentence that names the act grants what a hand would, once the question has been read aloud. */
    worksByVoice: z.boolean().default(false),
  })
  .readonly();
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});
