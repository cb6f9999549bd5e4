import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The program and arguments that open an address in the user's browser; null where there is no screen to open it on. */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): { readonly program: string; readonly args: readonly string[] } | null {
  if (platform === 'darwin') return { program: 'open', args: [url] };
  // Not `start`: it is a word of the shell, and an address has characters that the shell acts on.
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { program: 'xdg-open', args: [url] } : null;
}

/**
 * A page of our own that leads to the address, in a file that only this user can read: every user of the machine sees
 * what programs are started with, and the address holds the token.
 *
 * @returns the file's address
 */
export function handOver(file: string, address: string): string {
  rmSync(file, { force: true });
  // base64url and a port: nothing in the address means anything in markup.
  const page = `<!doctype html><meta charset="utf-8"><title>Parley</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><a href="${address}">Open Parley</a>`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(file).href;
}

/**
 * A window of its own, without the bars of a browser, in the Chromium that pages are shown with. Its profile is apart from
 * the user's browser and from that of the pages: neither's extensions or cookies are in it.
 */
export function appWindowCommand(url: string, { executable, profile, isWithoutSandbox }: AppWindow) {
  return {
    program: executable,
    args: [
      `--app=${url}`,
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-extensions',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      // No question of the desktop's key ring for a profile in which nothing is kept.
      '--password-store=basic',
      '--use-mock-keychain',
      // On Linux it asks for the system's voices only when told to.
      '--enable-speech-dispatcher',
      ...(isWithoutSandbox ? ['--no-sandbox'] : []),
    ],
  };
}

export interface AppWindow {
  /** Path of a Chromium. */
  readonly executable: string;
  /** Folder of the window's own profile. */
  readonly profile: string;
  /** As root, where that was asked for. */
  readonly isWithoutSandbox: boolean;
}

/** Opens the folder of a file in the system's own window; false where there is no screen for one, or no such program. */
export function showFolder(file: string): Promise<boolean> {
  const command = browserCommand(pathToFileURL(dirname(file)).href, process.platform, process.env);
  if (command === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' });
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
    child.unref();
  });
}

/** Opens it and forgets about it; the address was printed as well. In the user's browser where no app window can be had. */
export function openBrowser(url: string, appWindow: AppWindow | null): void {
  const inBrowser = browserCommand(url, process.platform, process.env);
  // Without a screen there is nothing to open a window on either.
  if (inBrowser === null) return;
  const start = ({ program, args }: NonNullable<typeof inBrowser>, onError: () => void): void => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    child.on('error', onError);
    child.unref();
  };
  const instead = (): void => start(inBrowser, () => undefined);
  if (appWindow === null) instead();
  else start(appWindowCommand(url, appWindow), instead);
}
