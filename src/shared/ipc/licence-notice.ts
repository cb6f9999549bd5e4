import { z } from 'zod';

/** Something by others that Parley holds: a package, a source, a model. scripts/setup/notices.mjs writes them. */
export const licenceNotice = z
  .object({
    name: z.string(),
    /** "" where it has none. */
    version: z.string(),
    /** Short name, as "MIT"; "" where only the text tells. */
    licence: z.string(),
    /** Its words; "" where the author gives none. */
    text: z.string(),
  })
  .readonly();
export type LicenceNotice = z.infer<typeof licenceNotice>;
