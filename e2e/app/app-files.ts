import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningApp } from './launch-app.ts';

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

/** Files below a folder that hold a text, in any of the forms that programs write text in. */
export function filesWith(folder: string, text: string): readonly string[] {
  const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isFile() !== true) return false;
    const bytes = readFileSync(path);
    return forms.some((form) => bytes.includes(form));
  });
}

/** Has the window save a file there. On Electron the system would ask its user where to, unless main says so first. */
export async function saveFromWindow(
  { page, main }: RunningApp,
  path: string,
  act: () => Promise<void>,
): Promise<void> {
  if (main === null) {
    const download = page.waitForEvent('download');
    await act();
    await (await download).saveAs(path);
    return;
  }
  await main.evaluate(({ session }, savePath) => {
    const saved = new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.setSavePath(savePath);
        item.once('done', (_done, state) => resolve(state));
      });
    });
    Object.assign(globalThis, { savedForTest: saved });
  }, path);
  await act();
  const state = await main.evaluate(
    () => (globalThis as { readonly savedForTest?: Promise<string> }).savedForTest,
    null,
  );
  if (state !== 'completed') throw new Error(`The window’s file was not saved: ${state}`);
}
