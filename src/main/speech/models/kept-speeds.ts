import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../platform/replace-file.ts';

/** Seconds of sound written down per second, by id of the model. */
const speeds = z.record(z.string(), z.number().positive());
export type Speeds = Readonly<z.infer<typeof speeds>>;

/** What was measured on this machine; nothing where it cannot be read: it is measured again then. */
export async function readSpeeds(file: string): Promise<Speeds> {
  try {
    return speeds.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

export async function writeSpeeds(file: string, kept: Speeds): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  replaceFile(file, JSON.stringify(kept));
}
