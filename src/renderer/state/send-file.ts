import { filePartBytes } from '#shared/ipc/index.ts';
import type { Client } from '../client/index.ts';
import { sendFileWords } from './words.ts';

export interface TransferWatch {
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Brings a file of the user's to main, part by part.
 * @returns its id there
 * @throws AppError; what the signal was aborted with
 */
export async function sendFile(client: Client, file: Blob, watch: TransferWatch = {}): Promise<string> {
  let fileId: string | null = null;
  for (let from = 0; fileId === null || from < file.size; from += filePartBytes) {
    await endIfAborted(client, fileId, watch);
    const part = await readBase64(file.slice(from, from + filePartBytes));
    ({ fileId } = await client.call('files.send', { fileId, part }));
    watch.onProgress?.(Math.min(1, (from + filePartBytes) / Math.max(1, file.size)));
  }
  return fileId;
}

/**
 * Fetches a file that main has made, part by part; it is there no more afterwards. The browser keeps large ones on the disk.
 * @param bytes how many there are
 * @throws AppError; what the signal was aborted with
 */
export async function fetchFile(
  client: Client,
  fileId: string,
  bytes: number,
  watch: TransferWatch = {},
): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; ; ) {
    await endIfAborted(client, fileId, watch);
    const part = await client.call('files.fetch', { fileId, from });
    if (part === '') break;
    const read = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    parts.push(new Blob([read]));
    from += read.length;
    watch.onProgress?.(Math.min(1, from / Math.max(1, bytes)));
  }
  await client.call('files.drop', { fileId });
  return new Blob(parts);
}

async function endIfAborted(client: Client, fileId: string | null, { signal }: TransferWatch): Promise<void> {
  if (signal?.aborted !== true) return;
  if (fileId !== null) await client.call('files.drop', { fileId });
  signal.throwIfAborted();
}

function readBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(sendFileWords.unreadableFile));
    reader.readAsDataURL(part);
  });
}
