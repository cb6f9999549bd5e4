import { z } from 'zod';

export const session = z
  .object({
    id: z.string(),
    title: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
    turns: z.number().int(),
    /** The page it was on last, "" if none. */
    url: z.string(),
    /** The app ended while something ran; offered, never resumed by itself. */
    interrupted: z.boolean(),
    /** In an answer to a search whose words stand in a turn: which one, and the text around them. */
    found: z.object({ turnId: z.string(), text: z.string() }).readonly().optional(),
    /** Nothing of it is saved: it is gone when it is deleted or Parley is closed. */
    isPrivate: z.boolean().optional(),
  })
  .readonly();
export type Session = z.infer<typeof session>;
