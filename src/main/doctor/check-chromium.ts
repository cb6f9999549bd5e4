import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DoctorCheck } from '#shared/ipc/index.ts';

/** Printing a version takes Chromium some 50 ms; one that hangs is as good as missing. */
const versionDeadlineMs = 10_000;

/**
 * The Chromium that the web host and the command line drive.
 * @param find gives its path, or null
 */
export async function checkChromium(
  find: () => string | null,
  platform: NodeJS.Platform = process.platform,
): Promise<DoctorCheck> {
  const path = find();
  if (path === null) {
    return {
      name: 'Chromium',
      status: 'missing',
      found: 'none',
      advice:
        'Install Chromium, Chrome or Edge, or run `npx playwright install chromium`, or name one in PARLEY_CHROMIUM.',
    };
  }
  // On Windows `--version` opens a window instead.
  if (platform === 'win32') return { name: 'Chromium', status: 'ok', found: path, advice: '' };
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: versionDeadlineMs });
    return { name: 'Chromium', status: 'ok', found: `${stdout.trim()}, ${path}`, advice: '' };
  } catch {
    return {
      name: 'Chromium',
      status: 'missing',
      found: `${path} does not start`,
      advice: 'Install it again, or name another one in PARLEY_CHROMIUM.',
    };
  }
}
