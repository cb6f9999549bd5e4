import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';
import { encodeWav } from './wav.ts';

/** Ids of utterances name files; anything else names none. */
const utteranceId = /^[A-Za-z0-9-]{1,64}$/;

/** The sound of what was said, in the data folder, for users who want it kept: one WAV per utterance. */
export function createKeptSounds(folder: string, log: Log) {
  const fileOf = (id: string): string => join(folder, `${id}.wav`);
  // A file that is deleted while it is being written would stay.
  const writing = new Map<string, Promise<void>>();

  const write = async (id: string, samples: Int16Array): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(id), encodeWav(samples), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      log.warn('the sound of an utterance could not be kept', { error: error as Error });
      await rm(fileOf(id), { force: true }).catch(() => undefined);
    }
  };
  const remove = async (id: string): Promise<void> => {
    await writing.get(id);
    await rm(fileOf(id), { force: true });
  };

  return {
    /** Never fails: a full disk must not keep anybody from talking. */
    async keep(id: string, samples: Int16Array) {
      if (!utteranceId.test(id) || writing.has(id)) return;
      const written = write(id, samples).finally(() => writing.delete(id));
      writing.set(id, written);
      await written;
    },
    /** Of a backup. One that is there stays as it is. */
    async write(id: string, wav: Uint8Array): Promise<void> {
      if (!utteranceId.test(id)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(id), wav, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    },
    /** WAV, or null. */
    async read(id: string): Promise<Uint8Array | null> {
      if (!utteranceId.test(id)) return null;
      await writing.get(id);
      return readFile(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async forget(ids: readonly string[]) {
      await Promise.all(ids.filter((id) => utteranceId.test(id)).map(remove));
    },
    /** Deletes every file that none of these ids names, once what is being written has been. */
    async sweep(known: ReadonlySet<string>) {
      const names = await readdir(folder).catch(() => []);
      const orphans = names
        .filter((name) => name.endsWith('.wav'))
        .map((name) => name.slice(0, -'.wav'.length))
        .filter((id) => !known.has(id));
      await Promise.all(orphans.map(remove));
    },
    /** Resolves when nothing is being written: a file that is cut short would be played as what was said. */
    async settled() {
      await Promise.all(writing.values());
    },
  };
}
