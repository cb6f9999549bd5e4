import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A text as what it should be; null for what is not JSON or of another form. */
export function parseJson<T>(text: string, form: z.ZodType<T>): T | null {
  try {
    return form.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The same of a small file; null also where there is none. */
export function readJsonFile<T>(file: string, form: z.ZodType<T>): T | null {
  try {
    return parseJson(readFileSync(file, 'utf8'), form);
  } catch {
    return null;
  }
}

const packageFile = z.object({ version: z.string() });

/** What the package in this folder says its version is; "" where it says none. */
export function readVersion(folder: string): string {
  return readJsonFile(join(folder, 'package.json'), packageFile)?.version ?? '';
}
