import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
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

/** Opens it and forgets about it; the address was printed as well. */
export function openBrowser(url: string): void {
  const command = browserCommand(url, process.platform, process.env);
  if (command === null) return;
  const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
