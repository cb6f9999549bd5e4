import { z } from 'zod';

/** Something by others that Parley holds: a package, a source, a model. scripts/setup/licences.mjs writes them. */
export const licensedWork = z
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
export type LicensedWork = z.infer<typeof licensedWork>;
