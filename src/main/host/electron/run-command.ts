import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { startProcessesBy } from '../../platform/child-process.ts';
import { startUtilityProcess } from './start-utility-process.ts';

/**
 * Runs a command of the command line in Electron's program and ends it with the command's exit code: a packaged Electron
 * runs no other script, so the program that is on the path is this one. It opens no window, and one that is open elsewhere
 * stays what it is: the profile is another.
 *
 * @param openHost for a command that tries the app itself: its window, on the folder that it is given, begun at once
 */
export function runCommand<Opened>(
  run: (opened: Opened | null) => Promise<number>,
  openHost: ((folder: string) => Promise<Opened | null>) | null,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
  // Before it is ready. A host does the same by itself.
  if (openHost === null) {
    app.setPath('userData', folder);
    // On a Mac it would come up in the Dock, as a program without a window.
    app.dock?.hide();
  }
  // Its last window is not the end of the program here: what came of it is still to be told.
  else app.on('before-quit', (event) => event.preventDefault());
  const opening = openHost?.(folder) ?? null;
  void app
    .whenReady()
    .then(async () => {
      startProcessesBy(startUtilityProcess);
      return run(await opening);
    })
    .catch((error: unknown) => {
      process.stderr.write(`parley: ${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    })
    .then((code) => {
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // Windows takes away nothing that is open, and this process has its profile there: the system's own tidying does.
      }
      // A pipe may not have taken all of it yet.
      process.stdout.write('', () => app.exit(code));
    });
}
