import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, formatError } from '#shared/errors/index.ts';
import { type LicensedWork, licensedWork } from '#shared/ipc/index.ts';

const licences = z.array(licensedWork);

/**
 * The work of others in this program, as the build wrote it down.
 *
 * @throws {AppError} `not-found` where the build left no such list, or one that cannot be read
 */
export async function readLicences(file: string | undefined): Promise<readonly LicensedWork[]> {
  try {
    return licences.parse(JSON.parse(await readFile(file ?? '', 'utf8')));
  } catch (problem) {
    throw new AppError({
      code: 'not-found',
      message: 'The list of licences is missing. Build Parley anew (npm run build), or install it again.',
      details: { file: file ?? '', problem: formatError(problem) },
    });
  }
}
