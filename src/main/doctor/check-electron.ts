import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DoctorCheck } from '#shared/ipc/index.ts';

/** Whether the Electron window can open. Never loads the package `electron`: that starts a download. */
export function checkElectron(
  running: string | undefined = process.versions.electron,
  packageFolder: string | null = findPackage(),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): DoctorCheck {
  const program = running === undefined ? findProgram(packageFolder, environment) : process.execPath;
  if (program !== null) {
    const version = running ?? readVersion(packageFolder);
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

function readVersion(packageFolder: string | null): string {
  if (packageFolder === null) return '';
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version?: unknown;
  };
  return String(version ?? '');
}
