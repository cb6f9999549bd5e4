import { z } from 'zod';

/** What one step asked of a model, shown with the step and summed up per session. */
export const modelUsage = z
  .object({
    model: z.string(),
    tokensIn: z.number().int(),
    tokensOut: z.number().int(),
    /** The endpoint told no numbers, so they were counted here. */
    estimated: z.boolean(),
    /** US dollars; null when the connection has no price. */
    price: z.number().nullable(),
    /** Requests that were answered or cut: repair rounds and retries count. */
    requests: z.number().int(),
    /** Milliseconds until the first token of the first answer. */
    firstTokenMs: z.number().nullable(),
    /** How much of the page the prompt held: "38 of 1,204 elements, 2,900 tokens". */
    page: z.object({ elements: z.number().int(), of: z.number().int(), tokens: z.number().int() }).readonly(),
  })
  .readonly();
export type ModelUsage = z.infer<typeof modelUsage>;
