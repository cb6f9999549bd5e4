import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../platform/replace-file.ts';

const marker = z.object({
  /** Sessions have been kept here, so an empty or missing database is a loss and not a first start. */
  hadData: z.boolean(),
  /** A Parley is writing, or was when it died: then the write-ahead log must still be there. */
  open: z.boolean(),
});
export type Marker = z.infer<typeof marker>;

/** What is known about the database without looking into it; null on a first start. */
export function readMarker(file: string): Marker | null {
  try {
    return marker.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (problem) {
    const missing = (problem as { code?: unknown }).code === 'ENOENT';
    // One that cannot be read proves that something was here.
    return missing ? null : { hadData: true, open: false };
  }
}

export function writeMarker(file: string, value: Marker): void {
  replaceFile(file, `${JSON.stringify(value)}\n`);
}
