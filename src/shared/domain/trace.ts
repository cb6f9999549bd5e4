import { z } from 'zod';
import { consequence } from './approval.ts';
import { fingerprint } from './fingerprint.ts';
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

/** What a ranker made of a page, as far as it is kept. */
export const keptRanking = z
  .object({
    /** null where it was not kept. */
    by: rankedBy.nullable(),
    /** The best with what they are, best first. */
    candidates: z.array(scoredCandidate),
    /** Every candidate that was ranked: its uid and score, best first. Empty in traces of earlier versions. */
    scores: z.array(z.tuple([z.string(), z.number()])),
  })
  .readonly();
export type KeptRanking = z.infer<typeof keptRanking>;

/** A part of a prompt, in its order: how long it is, and how much of what could have been in it. */
const promptPart = z
  .object({
    name: z.enum([
      'instructions',
      'page',
      'outline',
      'elements',
      'earlier-words',
      'last-turns',
      'last-words',
    ]),
    /** By the model's own counter. */
    tokens: z.number().int(),
    /** Elements, utterances or turns that are in it, and that there were: less is what was cut. */
    shown: z.number().int(),
    of: z.number().int(),
  })
  .readonly();
export type PromptPart = z.infer<typeof promptPart>;

/** What the check made of the action before it was carried out. */
const checks = z
  .object({
    /** `ask` first; press it and `hold` what the page sends then; or `let` it be pressed. */
    band: z.enum(['ask', 'hold', 'let']),
    /** The user named exactly this and every value that leaves. */
    isOwnWord: z.boolean(),
    findings: z.array(
      z.object({ kind: z.enum(['consequence', 'new-site', 'address', 'data-flow']), consequence }).readonly(),
    ),
  })
  .readonly();

/** The card that was shown. */
const asked = z
  .object({
    sentence: z.string(),
    origin: z.string(),
    data: z.array(z.object({ label: z.string(), value: z.string() }).readonly()),
  })
  .readonly();

const currentTrace = z
  .object({
    turnId: z.string(),
    navigator: z.string(),
    snapshot: seen,
    /** What the ranker made of the page; null when the navigator did not ask it. */
    ranking: keptRanking.nullable(),
    /** The navigator's own scores, best first; empty when it gave none. */
    ownScores: z.array(scoredCandidate),
    /**
     * What was sent to a model: the messages as JSON, pictures replaced by a note of their size; the parse of the
     * utterance for the offline navigator.
     */
    prompt: z.string(),
    /** What came back, word for word. */
    reply: z.string(),
    /** null where no model was asked, and in traces of earlier versions. */
    promptParts: z.array(promptPart).nullable().default(null),
    /** By what the element can be known again; null without one, and in traces of earlier versions. */
    target: fingerprint.nullable().default(null),
    /** null in traces of earlier versions. */
    checks: checks.nullable().default(null),
    /** null where nobody was asked, and in traces of earlier versions. */
    asked: asked.nullable().default(null),
    /** A screenshot is stored for this turn. */
    hasScreenshot: z.boolean(),
    /** The page as it was is stored. */
    hasPage: z.boolean().default(false),
    /** The picture as the model got it is stored. */
    hasSentPicture: z.boolean().default(false),
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
