import { z } from 'zod';

/** What ranks the page at this moment, for settings and `parley doctor`. */
export const rankerState = z
  .object({
    status: z.enum(['starting', 'ready', 'fallback']),
    /** Name in the model's card; "lexical" while it falls back. */
    model: z.string(),
    /** Folder it was loaded from; "" for the lexical scorer. */
    folder: z.string(),
    device: z.string(),
    /** Why this device, or why it fell back, in words. */
    reason: z.string(),
    /** Devices that were tried, with how it went. */
    tried: z.array(z.object({ device: z.string(), result: z.string() }).readonly()),
    /** Elements encoded per second at the start's trial run; null when unknown. */
    elementsPerSecond: z.number().nullable(),
  })
  .readonly();
export type RankerState = z.infer<typeof rankerState>;
