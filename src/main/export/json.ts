import { z } from 'zod';
import { session, trace, turn } from '#shared/domain/index.ts';
import type { SessionRecord } from './session-record.ts';

/** Raised when a reader of an older export could misread a newer one; added fields do not raise it. */
export const exportVersion = 2;

/** As the page was at the step: JPEG in base64, and the size of what is on it in CSS px. */
const exportedPicture = z
  .object({ jpeg: z.base64(), width: z.number().positive(), height: z.number().positive() })
  .readonly();

/**
 * The JSON export. `turns` are in the order in which things happened; times are milliseconds since the epoch,
 * boxes CSS px of the viewport. A navigator turn's `text` is its action in WebLINX's grammar and its `trace` is
 * what it was decided on; user turns and turns recorded without one have `trace: null`. Pictures are those that could be
 * checked and were not left out. A `page` is the page that a step was decided on, as `exported-page.ts` describes it: JSON
 * packed with Brotli, in base64.
 */
export const sessionExport = z
  .object({
    format: z.literal('parley-session'),
    version: z.literal([1, exportVersion]),
    session,
    turns: z.array(
      z
        .object({
          turn,
          trace: trace.nullable(),
          picture: exportedPicture.nullable().default(null),
          page: z.base64().nullable().default(null),
        })
        .readonly(),
    ),
  })
  .readonly();
type SessionExport = z.infer<typeof sessionExport>;

export function toJson({ session, turns }: SessionRecord): string {
  const content: SessionExport = {
    format: 'parley-session',
    version: exportVersion,
    session,
    turns: turns.map(({ turn, trace, picture, page }) => ({
      turn,
      trace,
      picture: picture && { jpeg: Buffer.from(picture.jpeg).toString('base64'), ...picture.view },
      page,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
