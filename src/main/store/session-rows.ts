import { z } from 'zod';
import { type Session, session } from '#shared/domain/index.ts';

const sessionRow = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  turns: z.number().int(),
  url: z.string(),
  interrupted: z.number(),
});

/** The columns of a session, for a query on the table `sessions`. */
export const sessionColumns = `id, title, created_at AS createdAt, updated_at AS updatedAt, url, interrupted,
  (SELECT count(*) FROM turns WHERE session_row = sessions.row) AS turns`;

/** @throws ZodError when what the database holds is not a session */
export function toSession(value: unknown): Session {
  const row = sessionRow.parse(value);
  return session.parse({ ...row, interrupted: row.interrupted !== 0 });
}
