import { createInterface } from 'node:readline';
import { AppError } from '#shared/errors/index.ts';
import { neverStopped } from '../platform/deadline.ts';
import { dataPaths } from '../platform/paths.ts';
import { fetchUpdate, findUpdate, readUpdateSource } from '../updates/index.ts';

export interface UpdateArguments {
  readonly dataDir: string;
  /** Says what there is, and fetches nothing. */
  readonly check: boolean;
}

interface UpdateParts {
  /** Folder that holds package.json, into which a publisher's packages have their address and key written. */
  readonly root: string;
  readonly version: string;
  readonly input: NodeJS.ReadableStream;
  readonly writeOut: (text: string) => void;
  /** Waits before asking again after a cut, in ms; those of every download unless given. */
  readonly retryDelaysMs?: readonly number[];
}

/**
 * `parley update`: asks the publisher for a newer version, and the user before it is fetched. Installing is the user's too:
 * nothing is started.
 * @returns the exit code
 */
export async function runUpdate({ dataDir, check }: UpdateArguments, parts: UpdateParts): Promise<number> {
  const { root, version, writeOut, retryDelaysMs } = parts;
  const updates = readUpdateSource(root);
  if (updates === null) {
    writeOut('Updates are off: whoever packaged this Parley has named no address and no key for them.\n');
    return 0;
  }
  const { platform, arch } = process;
  const found = await findUpdate(updates, { version, platform, arch }, neverStopped);
  if (found === null) {
    writeOut(`Parley ${version} is the newest version.\n`);
    return 0;
  }
  writeOut(`Parley ${found.version} is out; this is ${version}.\n`);
  if (check) return 0;
  writeOut(`Fetch ${found.file.name}? yes or no: `);
  if (!(await saysYes(parts.input))) {
    writeOut('Nothing was fetched.\n');
    return 0;
  }
  const path = await fetchUpdate(updates, found, {
    folder: dataPaths(dataDir).updates,
    signal: neverStopped,
    ...(retryDelaysMs === undefined ? {} : { retryDelaysMs }),
  });
  writeOut(`It is whole and the publisher’s own: ${path}\nEnd Parley, then open that file to install it.\n`);
  return 0;
}

/** No answer is a no. @throws AppError `bad-input` for another one */
async function saysYes(input: NodeJS.ReadableStream): Promise<boolean> {
  const reader = createInterface({ input });
  try {
    for await (const line of reader) {
      const answer = line.trim().toLowerCase();
      if (answer === 'yes' || answer === 'y') return true;
      if (answer === 'no' || answer === 'n' || answer === '') return false;
      throw new AppError({ code: 'bad-input', message: 'Answer yes or no. Nothing was fetched.' });
    }
    return false;
  } finally {
    reader.close();
  }
}
