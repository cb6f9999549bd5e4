import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const note = z.object({ processId: z.number().int().positive(), address: z.url() });

/**
 * Where the web host that uses this data folder can be opened, or null when none runs. Two of them would share one
 * browser profile, and Chromium would hand the second one's tabs to the first.
 */
export async function findRunningHost(path: string): Promise<string | null> {
  try {
    const { processId, address } = note.parse(JSON.parse(readFileSync(path, 'utf8')));
    process.kill(processId, 0);
    // Another program may have the number of a Parley that was killed.
    await fetch(address, { method: 'HEAD' });
    return address;
  } catch {
    return null;
  }
}

/** The address holds the token: only this user may read it. */
export function noteRunningHost(path: string, address: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ processId: process.pid, address }), { mode: 0o600 });
}

export function forgetRunningHost(path: string): void {
  rmSync(path, { force: true });
}
