import { z } from 'zod';
import { action } from './action.ts';
import { approvalDecision } from './approval.ts';
import { modelUsage } from './model-usage.ts';
import { outcome } from './outcome.ts';
import { pageCommand } from './page-command.ts';
import { elementSummary } from './ranking.ts';
import { spokenTurn } from './speech.ts';

/** Milliseconds per stage of one step; a stage that was not reached is missing. */
const stageTimes = z
  .object({
    observe: z.number().optional(),
    rank: z.number().optional(),
    propose: z.number().optional(),
    check: z.number().optional(),
    /** Waiting for the user, not for the machine. */
    approve: z.number().optional(),
    act: z.number().optional(),
    record: z.number().optional(),
  })
  .readonly();
export type StageTimes = z.infer<typeof stageTimes>;

const common = {
  id: z.string(),
  sessionId: z.string(),
  /** From 0, without gaps, in the order in which things happened. */
  index: z.number().int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
};

const userTurn = z
  .object({
    ...common,
    speaker: z.literal('user'),
    /** As sent, values for secret fields masked. */
    utterance: z.string(),
    via: z.enum(['text', 'voice']),
    /** How it was spoken; absent for what was typed. */
    spoken: spokenTurn.optional(),
    /**
     * Said to a run under way and not an instruction for it: steering (pause, a yes to an approval) or a question
     * about the page that is answered beside it.
     */
    purpose: z.enum(['steering', 'page-question']).optional(),
  })
  .readonly();
export type UserTurn = z.infer<typeof userTurn>;

const navigatorTurn = z
  .object({
    ...common,
    speaker: z.literal('navigator'),
    /** `user`: the person's own click or typing in the page, recorded as a turn (take-over). */
    actor: z.enum(['navigator', 'user']),
    action,
    /** The action in WebLINX's grammar; what history, traces and exports show. */
    text: z.string(),
    element: elementSummary.nullable(),
    url: z.string(),
    title: z.string(),
    outcome,
    approval: approvalDecision,
    /** One line from the navigator on why; "" when it gave none. */
    reason: z.string(),
    ms: stageTimes,
    /** What the step asked of a model; null when it asked none. */
    usage: modelUsage.nullable().default(null),
    /** A `say` that asks: what the numbers in the page stand for. */
    choices: z.array(elementSummary),
    /** A `say` that tells what came of this: done in the page in place of an action. */
    command: pageCommand.optional(),
    /** Said beside a run, in answer to a question about the page. */
    answers: z.literal('page-question').optional(),
  })
  .readonly();
export type NavigatorTurn = z.infer<typeof navigatorTurn>;

/** What is so of an action that was simply carried out: nobody was asked, and nothing is known of what came of it. */
export const carriedOut = {
  speaker: 'navigator',
  actor: 'navigator',
  outcome: { kind: 'done', changes: [], undo: null },
  approval: 'not-needed',
  reason: '',
  ms: {},
  usage: null,
  choices: [],
} as const satisfies Partial<NavigatorTurn>;

export const turn = z.discriminatedUnion('speaker', [userTurn, navigatorTurn]);
export type Turn = z.infer<typeof turn>;

/** The last thing that the user said; null before they said anything. */
export function lastUserTurn(turns: readonly Turn[]): UserTurn | null {
  return turns.findLast((one) => one.speaker === 'user') ?? null;
}
