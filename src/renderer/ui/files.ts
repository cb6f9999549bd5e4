import { saveFileWords } from './words.ts';

/** Asks the user for files of this machine; none when they choose none. @param accept kinds of file, as `<input>` takes them */
export function chooseFiles(accept: string, many: boolean): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = many;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** One file, or null. */
export async function chooseFile(accept: string): Promise<File | null> {
  const [file] = await chooseFiles(accept, false);
  return file ?? null;
}

/** Offers a file to keep: where the user chooses, or among their browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What is said once it is offered. */
export function formatSaved(name: string, host: 'electron' | 'web'): string {
  return host === 'electron' ? saveFileWords.savedWhereChosen(name) : saveFileWords.savedInDownloads(name);
}
