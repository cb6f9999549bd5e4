import { z } from 'zod';

const amount = z.object({ count: z.number().int(), bytes: z.number() }).readonly();

/** What is kept in the data folder, and what the rules of settings would take away of it. */
export const storageReport = z
  .object({
    kinds: z
      .array(
        z
          .object({
            kind: z.enum([
              'turns',
              'pages',
              'pictures',
              'sounds',
              /** For search. */
              'index',
              'backups',
              /** Files that could not be read and were set aside. */
              'damaged',
              /** Cookies and the like of websites. */
              'sites',
              /** Left by what was deleted, used again by what comes. */
              'free',
            ]),
            /** Of turns, pages, pictures or files; 0 where nothing is counted. */
            count: z.number().int(),
            bytes: z.number(),
          })
          .readonly(),
      )
      .readonly(),
    old: z.object({ pictures: amount, pages: amount }).readonly(),
  })
  .readonly();
export type StorageReport = z.infer<typeof storageReport>;
