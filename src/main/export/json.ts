import { z } from 'zod';
import { session, trace, turn } from '#shared/domain/index.ts';
import type { SessionRecord } from './export-session.ts';

/** Raised when a reader of an older export could misread a newer one; added fields do not raise it. */
const exportVersion = 2;

/**
 * The JSON export. `turns` are in the order in which things happened; times are milliseconds since the epoch,
 * boxes CSS px of the viewport. A navigator turn's `text` is its action in WebLINX's grammar and its `trace` is
 * what it was decided on; user turns and turns recorded without one have `trace: null`. Pictures are left out.
 */
export const sessionExport = z
  .object({
    format: z.literal('parley-session'),
    version: z.literal([1, exportVersion]),
    session,
    turns: z.array(z.object({ turn, trace: trace.nullable() }).readonly()),
  })
  .readonly();
type SessionExport = z.infer<typeof sessionExport>;

export function toJson({ session, turns }: SessionRecord): string {
  const content: SessionExport = {
    format: 'parley-session',
    version: exportVersion,
    session,
    turns: [...turns],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
