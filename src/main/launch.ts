import { formatError } from '#shared/errors/index.ts';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { readVersion } from './platform/json.ts';
import { createLog, type Log } from './platform/log.ts';
import { dataPaths, defaultDataDir } from './platform/paths.ts';
import { keepFolderPrivate } from './platform/private-files.ts';
import { startAnswer } from './start-answer.mjs';
import { checkUpdates, readUpdateSource, tellOfUpdate } from './updates/index.ts';

export interface Launch {
  readonly dataDir: string;
  readonly log: Log;
  readonly version: string;
  /** Where a publisher has named an address and a key: says in the window that a new version is there. */
  tellOfUpdate(app: { notify(message: string): void }): void;
  /** What is known of new versions without asking. */
  updates(): DoctorCheck;
}

/**
 * What both windows' entries begin with: a question on the command line is answered, else the data folder and the log
 * are there and `start` runs. When it fails, the log and standard error say why and the process ends.
 *
 * Returns at once: Electron gets ready only once its entry has ended, so waiting here for that would be for ever
 * (electron/electron#40719).
 *
 * @param root folder that holds package.json; a bundled file that is not an entry cannot tell where that is
 */
export function launch(root: string, start: (launched: Launch) => Promise<void>): void {
  const answer = startAnswer(process.argv.slice(1), () => readVersion(root));
  if (answer !== null) {
    // Not process.exit(): a pipe may not have taken all of it yet.
    process.stdout.write(answer, () => process.exit(0));
    return;
  }
  const dataDir = defaultDataDir();
  // Before anything writes to it: what is in it is the user's business alone.
  keepFolderPrivate(dataDir);
  const log = createLog({ file: dataPaths(dataDir).logFile });

  // A failure that nothing waited for is a fault of ours, and no reason to take the user's session away.
  process.on('unhandledRejection', (error) => {
    log.error('a failure that nothing waited for', { error: error instanceof Error ? error : String(error) });
  });
  const version = readVersion(root);
  const folder = dataPaths(dataDir).updates;
  const launched: Launch = {
    ...{ dataDir, log, version },
    updates: () => checkUpdates(root, folder),
    tellOfUpdate: ({ notify }) => {
      const source = readUpdateSource(root);
      if (source === null) return;
      const onFault = (problem: unknown): void =>
        log.warn('no new version could be asked for', { problem: formatError(problem) });
      void tellOfUpdate(source, { version, folder, tell: notify, onFault });
    },
  };
  start(launched).catch((error: unknown) => {
    log.error('the app could not start', { error: error instanceof Error ? error : String(error) });
    process.stderr.write(`parley: ${formatError(error)}\n`);
    process.exit(1);
  });
}
