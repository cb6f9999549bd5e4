import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { streamValues } from './mind2web-dataset.ts';

/** Where a raw dump that was unpacked beside the task files has what belongs to a task (docs/mind2web.md, 2.4). */
const folders = ['task', join('raw_dump', 'task'), '.'] as const;

const entry = z.object({ action_uid: z.string(), before: z.object({ screenshot: z.string() }) });

/**
 * The picture of the whole page before a step, from the `screenshot.json` of its task, which holds those of all its
 * steps: it is read as a stream, up to the one that is asked for.
 * @returns null where the dump, the task or the step has none
 */
export async function readStepPicture(root: string, task: string, step: string): Promise<Uint8Array | null> {
  // The name comes out of a file and becomes a path.
  if (!/^[\w-]+$/u.test(task)) return null;
  const file = folders
    .map((folder) => join(root, folder, task, 'processed', 'screenshot.json'))
    .find((each) => existsSync(each));
  if (file === undefined) return null;
  for await (const given of streamValues(file, '$.*')) {
    const read = entry.safeParse(typeof given === 'string' ? null : given.value);
    if (read.success && read.data.action_uid === step)
      return Buffer.from(read.data.before.screenshot, 'base64');
  }
  return null;
}
