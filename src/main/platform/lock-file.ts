import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readJsonFile } from './json.ts';
import { codeOf } from './system-error.ts';

const note = z.object({ pid: z.number().int().positive(), progress: z.number().min(0) });
type Note = z.infer<typeof note>;

/** How often a lock that another process holds is looked at, in ms. */
const lookMs = 200;

/** A holder writes every second, so that a long silence means that its number belongs to another program by now, in ms. */
const beatMs = 1_000;
const silentMs = 120_000;

export interface LockFile {
  release(): void;
}

/**
 * Lets one process at a time do something that takes long. The file holds who does it and how far it is, written every
 * second; what a process left behind that ended in the middle is taken over. Two that see that at the same moment both
 * go on: whatever is locked must bear that.
 * @param file removed at the end
 * @returns null when the wait ended because it is done or was aborted
 */
export async function takeLockFile(
  file: string,
  options: {
    /** How far the own work is; what others are told. */
    readonly progress: () => number;
    /** Asked while another process works: true ends the wait. */
    readonly isDone: () => boolean;
    /** How far the other process is. */
    readonly onProgress: (progress: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<LockFile | null> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (;;) {
    if (options.signal.aborted || options.isDone()) return null;
    if (create(file)) return hold(file, options.progress);
    const other = read(file);
    if (isLeftBehind(file, other)) rmSync(file, { force: true });
    else {
      if (other !== null) options.onProgress(other.progress);
      await sleep(lookMs, undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

function hold(file: string, progress: () => number): LockFile {
  const beat = setInterval(() => {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, progress: progress() }));
    } catch {
      // A full disk: the file is there, and the next beat may find room.
    }
  }, beatMs);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      rmSync(file, { force: true });
    },
  };
}

function create(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, progress: 0 }), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (problem) {
    if (codeOf(problem) === 'EEXIST') return false;
    // On a full disk it was made, and holds nothing.
    rmSync(file, { force: true });
    throw problem;
  }
}

function isLeftBehind(file: string, other: Note | null): boolean {
  if (other !== null && !isAlive(other.pid)) return true;
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > silentMs;
}

/** Null while it is being written, or gone. */
const read = (file: string): Note | null => readJsonFile(file, note);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // It is there, but somebody else's.
    return codeOf(problem) === 'EPERM';
  }
}
