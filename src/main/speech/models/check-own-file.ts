import { type FileHandle, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import {
  type GgmlHeader,
  ggmlHeaderBytes,
  ggmlMagic,
  nameOfModel,
  readHeader,
  tensorBytes,
  tensorCount,
} from './ggml-header.ts';

/**
 * Looks whether a file is a whisper.cpp model that can be loaded: its header, and that every tensor that it should
 * have is there whole. The numbers themselves are not read.
 * @throws AppError `bad-input` saying what is wrong with it
 */
export async function checkOwnFile(path: string): Promise<{ readonly name: string }> {
  if (!isAbsolute(path)) throw refuse(`${path} is not a whole path. Give it from the root of the disk.`);
  const handle = await open(path, 'r').catch((error: { readonly code?: string }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw refuse(`There is no file ${path}.`);
    throw refuse(`${path} cannot be opened (${error.code ?? 'unknown reason'}). Check who may read it.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw refuse(`${path} is not a file. Choose the model's .bin file itself.`);
    return { name: await nameOfFile(handle, path, facts.size) };
  } finally {
    await handle.close();
  }
}

async function nameOfFile(handle: FileHandle, path: string, size: number): Promise<string> {
  const bytes = await readAt(handle, 0, Math.min(size, ggmlHeaderBytes));
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== ggmlMagic) {
    throw refuse(
      `${path} is ${otherKind(bytes)}, not a whisper.cpp model. Choose a file like ggml-base.en.bin.`,
    );
  }
  const header = size < ggmlHeaderBytes ? null : readHeader(bytes);
  const name = header === null ? null : nameOfModel(header);
  if (header === null || name === null) {
    throw refuse(
      `${path} is a ggml file, but not a whisper model that Parley can load. Choose a file like ggml-base.en.bin.`,
    );
  }
  if (!(await isWhole(handle, header, size))) {
    throw refuse(
      `${path} is a whisper model (${name}), but a part of it is missing or damaged. Fetch it again.`,
    );
  }
  return name;
}

/** Walks over vocabulary and tensors, from length to length, as the loader does. */
async function isWhole(handle: FileHandle, header: GgmlHeader, size: number): Promise<boolean> {
  let at = ggmlHeaderBytes;
  const filters = await readAt(handle, at, 8);
  if (filters.length < 8) return false;
  const filterBytes = filters.readInt32LE(0) * filters.readInt32LE(4) * 4;
  if (filters.readInt32LE(0) !== header.mels || filterBytes <= 0) return false;
  at += 8 + filterBytes;

  const afterWords = await skipWords(handle, at, header.vocabulary);
  if (afterWords === null) return false;
  at = afterWords;

  for (let tensor = 0; tensor < tensorCount(header); tensor += 1) {
    const head = await readAt(handle, at, 12 + 4 * 4);
    if (head.length < 12) return false;
    const dimensions = head.readInt32LE(0);
    const nameBytes = head.readInt32LE(4);
    if (dimensions < 1 || dimensions > 4 || nameBytes < 1 || nameBytes > 200) return false;
    if (head.length < 12 + 4 * dimensions) return false;
    let numbers = 1;
    for (let index = 0; index < dimensions; index += 1) numbers *= head.readInt32LE(12 + 4 * index);
    const bytes = numbers > 0 ? tensorBytes(head.readInt32LE(8), numbers) : null;
    if (bytes === null) return false;
    at += 12 + 4 * dimensions + nameBytes + bytes;
    if (at > size) return false;
  }
  return at === size;
}

// The vocabularies of whisper take about half a megabyte.
const largestVocabularyBytes = 4 * 1024 * 1024;

/** @returns where the tensors begin, or null where the words do not end */
async function skipWords(handle: FileHandle, from: number, most: number): Promise<number | null> {
  const bytes = await readAt(handle, from, largestVocabularyBytes);
  if (bytes.length < 4) return null;
  const count = bytes.readInt32LE(0);
  // Special words are not in the file.
  if (count < 1 || count > most) return null;
  let at = 4;
  for (let word = 0; word < count; word += 1) {
    if (at + 4 > bytes.length) return null;
    at += 4 + bytes.readUInt32LE(at);
  }
  return at > bytes.length ? null : from + at;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** What people choose by mistake. */
function otherKind(bytes: Buffer): string {
  const start = bytes.toString('latin1');
  if (bytes.length === 0) return 'an empty file';
  if (start.startsWith('GGUF')) return 'a GGUF model, which is for language models';
  if (start.startsWith('PK')) return 'a PyTorch model or a zip archive';
  if (start.startsWith('RIFF')) return 'a sound file';
  if (/^\s*<(!doctype|html)/i.test(start)) return 'a web page (the download was answered with one)';
  if (start.startsWith('version https://git-lfs')) return 'a pointer to the model (fetch it with git lfs)';
  return 'another kind of file';
}

function refuse(message: string): AppError {
  return new AppError({ code: 'bad-input', message });
}
