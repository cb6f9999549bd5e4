import { z } from 'zod';

/** What goes out with an export of one session, and what stays here. */
export const exportPreview = z
  .object({
    /** Addresses' sites that stand in it. */
    sites: z.array(z.string()),
    /** What the user said, how many steps, what Parley replied. */
    said: z.number().int(),
    steps: z.number().int(),
    replies: z.number().int(),
    /** The whole transcript as it goes out, for reading. */
    text: z.string(),
    /** Places in texts where a secret is masked. */
    masked: z.number().int(),
    pictures: z.array(
      z
        .object({
          turnId: z.string(),
          /** What the step did. */
          about: z.string(),
          /** As it goes out, made small: JPEG, base64. */
          jpeg: z.string(),
          /** Places painted black. */
          covered: z.number().int(),
        })
        .readonly(),
    ),
    /** Pages that can go out as they were seen, as JSON only. */
    pages: z.number().int(),
    /** Pictures that stay here, and why, in words. */
    leftOut: z.array(z.object({ count: z.number().int(), why: z.string() }).readonly()),
  })
  .readonly();
export type ExportPreview = z.infer<typeof exportPreview>;
