import { z } from 'zod';

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
