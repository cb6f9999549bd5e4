import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepFolderPrivate } from '../platform/private-files.ts';
import { findUpdate, type UpdateSource } from './updates.ts';

/** A server that takes longer is asked at the next start. */
const askMs = 30_000;

/**
 * Asks the publisher for a newer version and says so once for each, with what to do. What goes wrong is for the log alone:
 * nobody has asked, and a list that is not the publisher's says nothing to the user.
 */
export async function tellOfUpdate(
  source: UpdateSource,
  {
    version,
    folder,
    tell,
    onFault,
  }: {
    /** The one that runs. */
    readonly version: string;
    /** Where it is remembered which version was told of. */
    readonly folder: string;
    readonly tell: (message: string) => void;
    readonly onFault: (problem: unknown) => void;
  },
): Promise<void> {
  try {
    const { platform, arch } = process;
    const found = await findUpdate(source, { version, platform, arch }, AbortSignal.timeout(askMs));
    const told = join(folder, 'told.txt');
    if (found === null || (existsSync(told) && readFileSync(told, 'utf8') === found.version)) return;
    tell(
      `Parley ${found.version} is out; this is ${version}. To get it, run “parley update” in a terminal, which asks before it fetches anything.`,
    );
    keepFolderPrivate(folder);
    writeFileSync(told, found.version);
  } catch (error) {
    onFault(error);
  }
}
