import { readFileSync } from 'node:fs';
import type { z } from 'zod';

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
