import { z } from 'zod';

/** A file that the user agreed to, on its way or there; kept in mind while the app runs. */
export const download = z
  .object({
    id: z.string(),
    /** The name alone, safe to show and to write. */
    name: z.string(),
    state: z.enum(['arriving', 'kept', 'failed', 'cancelled', 'too-large']),
    receivedBytes: z.number(),
    /** 0 where the server did not say. */
    totalBytes: z.number(),
    /** Where it lies, once it is kept; "" before. */
    path: z.string(),
  })
  .readonly();
export type Download = z.infer<typeof download>;
