import type { Client } from '../client/index.ts';

/** Bytes of a part; in Base64 it stays below the contract's most. */
const partBytes = 500_000;

/** Brings a file of the user's to main, part by part. @returns its id there. @throws AppError */
export async function sendFile(client: Client, file: Blob): Promise<string> {
  let fileId: string | null = null;
  for (let from = 0; fileId === null || from < file.size; from += partBytes) {
    const part = await readBase64(file.slice(from, from + partBytes));
    ({ fileId } = await client.call('files.send', { fileId, part }));
  }
  return fileId;
}

function readBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(part);
  });
}
