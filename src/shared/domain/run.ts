import { z } from 'zod';
import { approvalRequest } from './approval.ts';
import { elementSummary } from './ranking.ts';

export const stages = ['looking', 'ranking', 'thinking', 'checking', 'acting', 'recording'] as const;
export type Stage = (typeof stages)[number];

/**
 * What Parley leaves to the user's own hands, and on which site. `no-passkey`: the page asks for a passkey where the host
 * can show no prompt for one, so that only another way on the page leads on.
 */
const handOver = z
  .object({ kind: z.enum(['captcha', 'code', 'passkey', 'no-passkey']), site: z.string() })
  .readonly();
export type HandOver = z.infer<typeof handOver>;

/** What the agent is doing for one session at this moment; pushed to the window at each change. */
export const runState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('idle') }).readonly(),
  z
    .object({
      status: z.literal('running'),
      sessionId: z.string(),
      stage: z.enum(stages),
      /** From 1. */
      step: z.number().int(),
      budget: z.number().int(),
      /** "click Search", known before anything is touched; null until decided. */
      about: z.string().nullable(),
      element: elementSummary.nullable(),
      /** What is still to be done after this step, in the user's words; absent where nothing is known of it. */
      next: z.array(z.string()).readonly().optional(),
      /** What a model has written so far, "" for nothing. */
      draft: z.string(),
      /** The step waits for somebody else until then (ms since the epoch): the window counts down. */
      wait: z.object({ reason: z.string(), until: z.number() }).readonly().nullable(),
    })
    .readonly(),
  /** Pause takes hold between steps. */
  z
    .object({
      status: z.literal('paused'),
      sessionId: z.string(),
      step: z.number().int(),
      /** It waits for something that only the user may do, and goes on by itself when the page has moved on. */
      handOver: handOver.optional(),
    })
    .readonly(),
  z
    .object({
      status: z.literal('awaiting-approval'),
      /** "" where the user looks at a session that is kept nowhere yet. */
      sessionId: z.string(),
      request: approvalRequest,
      /** It is about something that the user does by hand, and belongs to no run. */
      isBeside: z.literal(true).optional(),
    })
    .readonly(),
]);
export type RunState = z.infer<typeof runState>;
