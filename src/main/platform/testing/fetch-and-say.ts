import { fetchFile } from '../fetch-file.ts';

/** Fetches a file and prints what became of it. Arguments: address, file, bytes, checksum. */
const [address = '', file = '', bytes = '0', sha256 = ''] = process.argv.slice(2);
await fetchFile({
  address: new URL(address),
  file,
  bytes: Number(bytes),
  sha256,
  what: 'model',
  signal: new AbortController().signal,
  onProgress: () => undefined,
  freeBytes: async () => Number.POSITIVE_INFINITY,
}).then(
  () => console.log('fetched'),
  (error: Error) => console.log(error.message),
);
