import { z } from 'zod';
import { box } from './box.ts';
import type { Candidate } from './snapshot.ts';

/** What is kept of a candidate beside a turn: enough to read the trace and to draw it again. */
export const elementSummary = z
  .object({
    uid: z.string(),
    tag: z.string(),
    role: z.string(),
    /** The name a person would use for it. */
    text: z.string(),
    bbox: box,
  })
  .readonly();
export type ElementSummary = z.infer<typeof elementSummary>;

/** What is kept of a candidate beside a turn and in lists. Its text is the name that a person would use for it. */
export function summarizeCandidate(candidate: Candidate): ElementSummary {
  const { uid, tag, role, name, text, nearbyLabel, description, box } = candidate;
  return { uid, tag, role, text: name || text || nearbyLabel || description, bbox: box };
}

/** One line of a ranking, best first. Scores are comparable within one ranking only. */
export const scoredCandidate = z.object({ element: elementSummary, score: z.number() }).readonly();
export type ScoredCandidate = z.infer<typeof scoredCandidate>;

/** Who made a ranking, kept with the step. */
export const rankedBy = z
  .object({
    /** "lexical" or the name in the model's card. */
    model: z.string(),
    /** "cpu", "webgpu", …; "" for the lexical scorer. */
    device: z.string(),
    /** Elements that had to be encoded for it, and those that were known already. */
    encoded: z.number().int(),
    cached: z.number().int(),
  })
  .readonly();
export type RankedBy = z.infer<typeof rankedBy>;
