import { spawn } from 'node:child_process';

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

/** Opens it and forgets about it; the address was printed as well. */
export function openBrowser(url: string): void {
  const command = browserCommand(url, process.platform, process.env);
  if (command === null) return;
  const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
