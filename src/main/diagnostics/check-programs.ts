import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { readVersion } from '../platform/json.ts';
import { runProgram } from '../platform/run-program.ts';

/** better-sqlite3 13 needs Node-API 10 and crashes the process on an older Node. */
const oldestNode = [22, 14] as const;

/** The Node that runs this, which inside Electron is Electron's own. */
export function checkRuntime(versions: Readonly<Partial<NodeJS.ProcessVersions>>): DoctorCheck {
  const node = versions.node ?? '0.0.0';
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isOldEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const inside = versions.electron === undefined ? '' : `, in Electron ${versions.electron}`;
  return {
    name: 'Node',
    status: isOldEnough ? 'ok' : 'missing',
    found: `${node}${inside}`,
    advice: isOldEnough ? '' : 'Start Parley by `npm start`, which brings Node 24, or install Node 24.',
  };
}

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
  const end = await runProgram({
    program: path,
    args: ['--version'],
    folder: tmpdir(),
    environment: process.env,
    signal: AbortSignal.timeout(versionDeadlineMs),
  });
  if (end.kind === 'ended' && end.code === 0) {
    return {
      name: 'Chromium',
      status: 'ok',
      found: `${end.output.toString('utf8').trim()}, ${path}`,
      advice: '',
    };
  }
  return {
    name: 'Chromium',
    status: 'missing',
    found: `${path} does not start`,
    advice: 'Install it again, or name another one in PARLEY_CHROMIUM.',
  };
}

/** Whether the Electron window can open. Never loads the package `electron`: that starts a download. */
export function checkElectron(
  running: string | undefined = process.versions.electron,
  packageFolder: string | null = findPackage(),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): DoctorCheck {
  const program = running === undefined ? findProgram(packageFolder, environment) : process.execPath;
  if (program !== null) {
    const version = running ?? (packageFolder === null ? '' : readVersion(packageFolder));
    return {
      name: 'Electron',
      status: 'ok',
      found: [version, program].filter(Boolean).join(', '),
      advice: '',
    };
  }
  return {
    name: 'Electron',
    status: 'warning',
    found:
      packageFolder === null ? 'not installed' : `runtime of ${readVersion(packageFolder)} not downloaded`,
    advice:
      'Parley opens in the browser instead. For its own window run `npx install-electron` where downloads are allowed.',
  };
}

function findProgram(
  packageFolder: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const named = environment.ELECTRON_EXEC_PATH;
  if (named) return existsSync(named) ? named : null;
  if (packageFolder === null) return null;
  try {
    const folder = environment.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
    const program = join(folder, readFileSync(join(packageFolder, 'path.txt'), 'utf8'));
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

function findPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}
