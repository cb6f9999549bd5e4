import type { Connection } from './connection.ts';

/** Pictures kept in all; 512 MiB are about 6,000 steps, and `quick_check` reads them in 0.1 s at start. */
export const keptScreenshotBytes = 512 * 1024 * 1024;

/** Drops the oldest pictures beyond the limit; their turns and traces stay. Gives how many went. */
export function limitScreenshots(database: Connection, limitBytes: number = keptScreenshotBytes): number {
  return database
    .prepare(
      `DELETE FROM screenshots WHERE turn_row IN (
         SELECT turn_row FROM (
           SELECT turn_row, sum(length(jpeg)) OVER (ORDER BY turn_row DESC) AS bytes FROM screenshots
         ) WHERE bytes > ?
       )`,
    )
    .run(limitBytes).changes;
}
