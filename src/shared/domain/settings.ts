import { z } from 'zod';

/** Everything a person can set, with its default. Secrets are not settings. */
export const settings = z
  .object({
    theme: z.enum(['system', 'light', 'dark']).default('system'),
    navigator: z.enum(['offline']).default('offline'),
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
