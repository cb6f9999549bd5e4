import { z } from 'zod';
import { connection } from './connection.ts';

/** Everything a person can set, with its default. Secrets are not settings. */
export const settings = z
  .object({
    theme: z.enum(['system', 'light', 'dark']).default('system'),
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
    /** Show what is about to be touched for this long before touching it, in ms. */
    previewMs: z.number().int().min(0).max(5_000).default(250),
    /** The conversation's share of the window's width, in percent. */
    conversationWidth: z.number().min(15).max(85).default(34),
    sessionsOpen: z.boolean().default(true),
    /** Width of the list of sessions, in CSS px. */
    sessionsWidth: z.number().min(180).max(420).default(240),
  })
  .readonly();
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});
