import { z } from 'zod';
import { rankedBy } from './ranked-by.ts';
import { scoredCandidate } from './scored-candidate.ts';

/** Everything a navigator turn was decided on, kept beside it. */
export const trace = z
  .object({
    turnId: z.string(),
    navigator: z.string(),
    snapshot: z
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
      .readonly(),
    /** The best of the ranking, best first. */
    candidates: z.array(scoredCandidate),
    rankedBy: rankedBy.nullable().default(null),
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
export type Trace = z.infer<typeof trace>;
