import { z } from 'zod';

/** What the first-run check of a connection looks at, in this order. */
export const probeChecks = ['reachable', 'key', 'model', 'format', 'images', 'speed', 'cost'] as const;
export type ProbeCheck = (typeof probeChecks)[number];

/**
 * - `works`: answers in the grammar, at a usable speed
 * - `slow`: right, but slower than a person will wait
 * - `wrong-format`: answers, but not in the grammar often enough to be used
 */
const probeVerdicts = [
  'running',
  'works',
  'slow',
  'wrong-format',
  'no-such-model',
  'key-refused',
  'unreachable',
  'failed',
  'stopped',
] as const;
export type ProbeVerdict = (typeof probeVerdicts)[number];

/** The first-run check of a connection, in words; told again after each line that changes. */
export const probeReport = z
  .object({
    connectionId: z.string(),
    verdict: z.enum(probeVerdicts),
    /** The verdict as one or two sentences with what to do next; "" while it runs. */
    sentence: z.string(),
    lines: z.array(
      z
        .object({
          check: z.enum(probeChecks),
          status: z.enum(['waiting', 'running', 'ok', 'problem', 'unknown']),
          message: z.string(),
        })
        .readonly(),
    ),
    /** Answers in the grammar out of those asked for. */
    answered: z.object({ right: z.number().int(), of: z.number().int() }).readonly(),
    /** Medians over the answers; null until there is one. */
    stepMs: z.number().nullable(),
    firstTokenMs: z.number().nullable(),
    tokensPerStep: z.object({ in: z.number(), out: z.number() }).readonly().nullable(),
    /** US dollars; null when the connection has no price. */
    pricePerStep: z.number().nullable(),
  })
  .readonly();
export type ProbeReport = z.infer<typeof probeReport>;
