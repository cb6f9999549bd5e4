import { z } from 'zod';
import { rankedBy, scoredCandidate } from './ranking.ts';

const seen = z
  .object({
    url: z.string(),
    title: z.string(),
    viewport: z.object({ width: z.number(), height: z.number() }).readonly(),
    scroll: z.object({ x: z.number(), y: z.number() }).readonly(),
    nodes: z.number(),
    candidates: z.number(),
    frames: z.number(),
    gaps: z.array(z.string()),
  })
  .readonly();

const ranking = z
  .object({
    /** null where it was not kept. */
    by: rankedBy.nullable(),
    /** The best with what they are, best first. */
    candidates: z.array(scoredCandidate),
    /** Every candidate that was ranked: its uid and score, best first. Empty in traces of earlier versions. */
    scores: z.array(z.tuple([z.string(), z.number()])),
  })
  .readonly();

const currentTrace = z
  .object({
    turnId: z.string(),
    navigator: z.string(),
    snapshot: seen,
    /** What the ranker made of the page; null when the navigator did not ask it. */
    ranking: ranking.nullable(),
    /** The navigator's own scores, best first; empty when it gave none. */
    ownScores: z.array(scoredCandidate),
    /**
     * What was sent to a model: the messages as JSON, pictures replaced by a note of their size; the parse of the
     * utterance for the offline navigator.
     */
    prompt: z.string(),
    /** What came back, word for word. */
    reply: z.string(),
    /** A screenshot is stored for this turn. */
    hasScreenshot: z.boolean(),
  })
  .readonly();
export type Trace = z.infer<typeof currentTrace>;

/** Earlier versions kept one list, which was the offline navigator's own wherever it had scores. */
const earlierTrace = z.object({
  navigator: z.string(),
  candidates: z.array(scoredCandidate),
  rankedBy: rankedBy.nullable().default(null),
});

function upgradeTrace(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'ownScores' in value) return value;
  const earlier = earlierTrace.safeParse(value);
  if (!earlier.success) return value;
  const { navigator, candidates, rankedBy: by } = earlier.data;
  return navigator === 'offline'
    ? { ...value, ranking: null, ownScores: candidates }
    : { ...value, ranking: { by, candidates, scores: [] }, ownScores: [] };
}

/** Everything a navigator turn was decided on, kept beside it. */
export const trace: z.ZodType<Trace> = z.preprocess(upgradeTrace, currentTrace);
