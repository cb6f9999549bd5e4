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
    isStarred: z.boolean().optional(),
    /** What became of the last thing that was tried in it; absent where nothing was. */
    ended: z.enum(['done', 'failed', 'refused', 'skipped']).optional(),
    /** In an answer to a search whose words stand in a turn: which one, and the text around them. */
    found: z.object({ turnId: z.string(), text: z.string() }).readonly().optional(),
    /** Came from a file then, to be read: nothing can be said in it. Milliseconds since the epoch. */
    importedAt: z.number().optional(),
    /** Nothing of it is saved: it is gone when it is deleted or Parley is closed. */
    isPrivate: z.boolean().optional(),
  })
  .readonly();
export type Session = z.infer<typeof session>;

/** Which sessions are wanted; all that is given must hold. */
export const sessionFilter = z
  .object({
    /** As `siteOfUrl` says it, of any page that was seen. */
    site: z.string().optional(),
    /** Used last at this moment or after it, and before the other; milliseconds since the epoch. */
    from: z.number().optional(),
    to: z.number().optional(),
    /** What became of the last thing that was tried; `none`: nothing was. */
    ended: z.enum(['done', 'failed', 'refused', 'skipped', 'interrupted', 'none']).optional(),
    /** Something was said in this way. */
    via: z.enum(['text', 'voice']).optional(),
    /** Who decided on a step. */
    navigator: z.string().optional(),
    isStarred: z.literal(true).optional(),
  })
  .readonly();
export type SessionFilter = z.infer<typeof sessionFilter>;
