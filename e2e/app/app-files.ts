import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of sound in a folder of the app's, at any depth, as paths inside it. */
export function soundFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(?:wav|pcm|raw|webm|ogg|mp3|flac)$/i.test(name));
}

/** Folders for sound on its way to a command that one running main has left, wherever it may put them. */
export function workFolders(processId: number): readonly string[] {
  return ['/dev/shm', tmpdir()]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.includes(`parley-speech-${processId}-`));
}
