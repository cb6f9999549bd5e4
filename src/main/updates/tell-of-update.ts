import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { readVersion } from '../platform/json.ts';
import { keepFolderPrivate } from '../platform/private-files.ts';
import { isNewer } from './manifest.ts';
import { findUpdate, readUpdateSource, type UpdateSource } from './updates.ts';

/** A server that takes longer is asked at the next start. */
const askMs = 30_000;

/** Which version was told of last. */
const noteIn = (folder: string): string => join(folder, 'told.txt');

const howToUpdate = 'run “parley update” in a terminal, which asks before it fetches anything.';

/**
 * Whether there is a newer Parley, as far as its publisher's list has told at a start: nobody is asked.
 *
 * @param root folder that holds package.json
 * @param folder where it is remembered which version was told of
 */
export function checkUpdates(root: string, folder: string): DoctorCheck {
  const name = 'New versions';
  const version = readVersion(root);
  if (readUpdateSource(root) === null) {
    const found = 'nobody is asked: whoever packaged this Parley has named no address and no key for them';
    return { name, status: 'ok', found, advice: '' };
  }
  const told = readTold(folder);
  if (told === '' || !isNewer(told, version)) {
    const found = `none that is newer than ${version} was listed at the last start`;
    return { name, status: 'ok', found, advice: '' };
  }
  const found = `${told} is out; this is ${version}`;
  return { name, status: 'warning', found, advice: `To get it, ${howToUpdate}` };
}

function readTold(folder: string): string {
  return existsSync(noteIn(folder)) ? readFileSync(noteIn(folder), 'utf8') : '';
}

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
    if (found === null || readTold(folder) === found.version) return;
    tell(`Parley ${found.version} is out; this is ${version}. To get it, ${howToUpdate}`);
    keepFolderPrivate(folder);
    writeFileSync(noteIn(folder), found.version);
  } catch (error) {
    onFault(error);
  }
}
