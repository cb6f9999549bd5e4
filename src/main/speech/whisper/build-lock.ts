import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const note = z.object({ pid: z.number().int().positive(), progress: z.number().min(0).max(1) });
type Note = z.infer<typeof note>;

/** How often another process's build is looked at, in ms. */
const lookMs = 200;

/** A builder writes its progress every second; after this long without, its number belongs to another program, in ms. */
const silentMs = 120_000;

export interface BuildLock {
  /** For whoever waits. */
  tell(progress: number): void;
  release(): void;
}

/**
 * Lets one process build at a time. It only saves work: what makes two builds at once harmless is that each has a
 * folder of its own and is moved into place whole.
 * @param isDone asked while another builds: true ends the wait with null
 */
export async function takeBuildLock(
  folder: string,
  options: {
    readonly isDone: () => boolean;
    readonly onProgress: (progress: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<BuildLock | null> {
  const file = join(folder, 'building.json');
  for (;;) {
    if (options.isDone() || options.signal.aborted) return null;
    if (create(file)) {
      return {
        tell: (progress) => writeFileSync(file, JSON.stringify({ pid: process.pid, progress })),
        release: () => rmSync(file, { force: true }),
      };
    }
    const other = read(file);
    // Left behind by a process that ended in the middle. Two that see it at once both build, which costs time only.
    if (isLeftBehind(file, other)) rmSync(file, { force: true });
    else {
      if (other !== null) options.onProgress(other.progress);
      await sleep(lookMs, undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, progress: 0 }), { flag: 'wx' });
    return true;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw problem;
  }
}

function isLeftBehind(file: string, other: Note | null): boolean {
  if (other !== null && !isAlive(other.pid)) return true;
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > silentMs;
}

/** Null while it is being written, or gone. */
function read(file: string): Note | null {
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // It is there, but somebody else's.
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}
