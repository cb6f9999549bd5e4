import { homedir } from 'node:os';
import { join, posix, resolve, win32 } from 'node:path';

export type DataPaths = ReturnType<typeof dataPaths>;

/** What the choice of folder depends on; the defaults are this process's own. */
export interface PathSource {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * Where Parley keeps its data when nobody says otherwise: `PARLEY_DATA`, else what the platform asks for
 * (XDG data home, Application Support, roaming AppData).
 */
export function defaultDataDir(source: Partial<PathSource> = {}): string {
  const { platform = process.platform, environment = process.env, home = homedir() } = source;
  const chosen = environment.PARLEY_DATA;
  // Electron refuses a profile folder that is not whole, and a relative one would be another after a change of folder.
  if (chosen) return resolve(chosen);
  if (platform === 'win32') {
    return win32.join(environment.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Parley');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Parley');
  const xdg = environment.XDG_DATA_HOME;
  // The XDG rules say that a relative path there is to be ignored.
  return posix.join(xdg && posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share'), 'parley');
}

/** Where files lie that are opened by their path: in a package they stand beside the archive that the app is. */
export function besideArchive(root: string): string {
  return root.replace(/app\.asar$/, 'app.asar.unpacked');
}

/** Everything below one data folder that is not the store's own. */
export function dataPaths(dataDir: string) {
  return {
    dataDir,
    /** Files on their way between a window and main. */
    transfers: join(dataDir, 'transfer'),
    /** Files that were dropped on the window for a page, as long as the page is there. */
    dropped: join(dataDir, 'dropped'),
    /** What websites keep: of the web host's Chromium and of Electron. */
    browserProfiles: [join(dataDir, 'chromium'), join(dataDir, 'electron')],
    /** Packages of newer versions that the user asked for. */
    updates: join(dataDir, 'updates'),
    /** JSON lines, rotated by size. */
    logFile: join(dataDir, 'logs', 'parley.jsonl'),
    /** Downloads that the user approved. */
    downloads: join(dataDir, 'downloads'),
    /** Whisper models that were downloaded. */
    speechModels: join(dataDir, 'speech', 'models'),
    /** What whisper.cpp was built into. */
    speechBuilds: join(dataDir, 'speech', 'whisper'),
    /** Sound on its way to a program that wants a file; gone right after. */
    speechWork: join(dataDir, 'speech', 'work'),
    /** Sound of what was said, where the user wants it kept. */
    audio: join(dataDir, 'audio'),
  };
}
