import { z } from 'zod';
import { action } from './action.ts';
import { fingerprint } from './fingerprint.ts';
import { pageCommand } from './page-command.ts';
import { elementSummary } from './ranking.ts';

/** One thing that was done and can be done again: the action, and by what its element is known again. */
const replayStep = z
  .object({
    /** Index of the turn that it was. */
    turn: z.number().int(),
    /** Its turn, for the picture that was taken then; "" where that is not known. */
    turnId: z.string().default(''),
    /** Of the recorded page; its uid means nothing on another day. */
    action,
    /** Done in place of the action, which is a `say` then. */
    command: pageCommand.optional(),
    element: elementSummary.nullable(),
    /** What it was done on, or what had the keyboard; null without an element. */
    target: fingerprint.nullable(),
    /** How far the page was scrolled. */
    scroll: z.object({ x: z.number(), y: z.number() }).readonly(),
    url: z.string(),
    /** Whose words the action was made of. What a model composed is held to the same rules again. */
    author: z.enum(['user', 'model']),
    /** The tab that was opened by it. */
    openedTab: z.number().nullable(),
    /** What its value is called, for giving another one; null for a step without a value. */
    parameter: z.string().nullable(),
    /** The value was secret and was never recorded: it is asked for each time. */
    isSecret: z.boolean(),
  })
  .readonly();
export type ReplayStep = z.infer<typeof replayStep>;

/** Steps under a name, with the values that are asked for each time. It stands by itself, whatever becomes of its session. */
export const savedReplay = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.number(),
    /** The session that its steps are of. */
    sessionId: z.string(),
    steps: z.array(replayStep),
    /** Names of values that the user is asked for. */
    asks: z.array(z.string()),
    /** What was done beside the steps and cannot be done again, in words. */
    leftOut: z.array(z.string()).default([]),
  })
  .readonly();
export type SavedReplay = z.infer<typeof savedReplay>;

/** A value of a replay: what it is called, and what was typed then; "" for a secret. */
const replayValue = z
  .object({ name: z.string(), value: z.string(), isSecret: z.boolean(), asks: z.boolean() })
  .readonly();
export type ReplayValue = z.infer<typeof replayValue>;

/** What is known of a saved replay without its steps. */
export const replaySummary = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.number(),
    sessionId: z.string(),
    steps: z.number().int(),
    values: z.array(replayValue),
  })
  .readonly();
export type ReplaySummary = z.infer<typeof replaySummary>;

/** What would be done again: each step in words, what would be entered, and what is left out. */
export const replayPreview = z
  .object({
    /** What it is called: the session's title, or the name that it was saved under. */
    title: z.string(),
    steps: z.array(z.object({ turn: z.number().int(), words: z.string() }).readonly()),
    values: z.array(replayValue),
    leftOut: z.array(z.string()),
  })
  .readonly();
export type ReplayPreview = z.infer<typeof replayPreview>;

/** How far a replay is: told before each step is touched, and with each question. */
export const replayProgress = z
  .object({
    sessionId: z.string(),
    title: z.string(),
    /** Index of the recorded turn. */
    turn: z.number().int(),
    /** The recorded turn, for its picture; "" where that is not known. */
    turnId: z.string(),
    /** From 1, and of how many. */
    step: z.number().int(),
    of: z.number().int(),
    /** What the step does: "click Search", and what it did then, where another value is entered now. */
    words: z.string(),
    recorded: z.string(),
    /** What it waits for from the user; null while it goes on by itself. */
    asks: z.enum(['values', 'value', 'secret', 'element', 'failed']).nullable(),
    /** null where no element was looked for. */
    found: z.enum(['found', 'unsure', 'gone']).nullable(),
    /** 0 to 1; of the likeliest where it is not sure. */
    certainty: z.number(),
    /** By what it was known again, the weightiest first. */
    by: z.array(z.string()),
    candidates: z.array(z.object({ uid: z.string(), text: z.string(), certainty: z.number() }).readonly()),
    /** The page is another one than then; "" where it is not. */
    elsewhere: z.string(),
  })
  .readonly();
export type ReplayProgress = z.infer<typeof replayProgress>;
