import { saveFileWords } from './words.ts';
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
  return host === 'electron' ? saveFileWords.savedWhereYou(name) : saveFileWords.savedInYour(name);
}
