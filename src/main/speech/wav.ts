import { AppError } from '#shared/errors/index.ts';
import { sampleRate } from './ports.ts';

interface DecodedSound {
  /** Mono: channels are averaged. */
  readonly samples: Int16Array;
  /** Samples a second, as the file has them. */
  readonly sampleRate: number;
}

interface Format {
  readonly kind: 'integer' | 'float';
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
}

const bad = (message: string): AppError => new AppError({ code: 'bad-input', message });

/** Integers, IEEE floats, and a third way to say either of them (WAVE_FORMAT_EXTENSIBLE, mmreg.h). */
const formatTags = { integer: 1, float: 3, extensible: 0xfffe } as const;
/** Beyond these nobody speaks: a header with more is damaged. */
const mostChannels = 32;
const highestRate = 768_000;

/**
 * Reads a WAV file: integers of 8, 16, 24 or 32 bit and floats of 32 or 64, any number of channels. Chunks that are
 * not sound are passed over. A length that is too long is taken as "to the end": programs that write to a pipe
 * (espeak-ng, sox) cannot know it.
 * @throws AppError `bad-input` in words
 */
export function decodeWav(wav: Uint8Array): DecodedSound {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const name = (offset: number) => String.fromCharCode(...wav.subarray(offset, offset + 4));
  if (wav.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') {
    throw bad('This is not a WAV file: it does not begin with RIFF and WAVE.');
  }
  let format: Format | null = null;
  for (let offset = 12; offset + 8 <= wav.length; ) {
    const start = offset + 8;
    const said = view.getUint32(offset + 4, true);
    const end = Math.min(start + said, wav.length);
    if (name(offset) === 'fmt ') format = readFormat(view, start, end);
    if (name(offset) === 'data') {
      if (format === null) throw bad('The WAV file is damaged: its sound comes before its format.');
      return { samples: readSamples(view, start, end, format), sampleRate: format.sampleRate };
    }
    // Chunks begin at even places.
    offset = start + said + (said % 2);
  }
  throw bad('The WAV file is cut off: there is no sound in it.');
}

function readFormat(view: DataView, start: number, end: number): Format {
  if (end - start < 16) throw bad('The WAV file is cut off within its format.');
  let tag = view.getUint16(start, true);
  // Its real tag is the beginning of a GUID, after 24 bytes.
  if (tag === formatTags.extensible && end - start >= 26) tag = view.getUint16(start + 24, true);
  const channels = view.getUint16(start + 2, true);
  const sampleRate = view.getUint32(start + 4, true);
  const bits = view.getUint16(start + 14, true);
  const kind = tag === formatTags.integer ? 'integer' : tag === formatTags.float ? 'float' : null;
  const known = kind === 'integer' ? [8, 16, 24, 32] : [32, 64];
  if (kind === null || !known.includes(bits)) {
    throw bad(
      `The WAV file is compressed or of a rare kind (format ${tag}, ${bits} bit). Save it as 16 bit PCM.`,
    );
  }
  if (channels < 1 || channels > mostChannels || sampleRate < 1 || sampleRate > highestRate) {
    throw bad(`The WAV file is damaged: it says ${channels} channels at ${sampleRate} samples a second.`);
  }
  return { kind, channels, sampleRate, bits };
}

function readSamples(view: DataView, start: number, end: number, format: Format): Int16Array {
  const { channels, bits } = format;
  const step = bits / 8;
  const read = readerOf(view, format);
  const samples = new Int16Array(Math.floor((end - start) / (step * channels)));
  for (let index = 0, offset = start; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, offset += step) sum += read(offset);
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum / channels)));
  }
  return samples;
}

/** Reads one sample at a place, scaled to 16 bit. */
function readerOf(view: DataView, { kind, bits }: Format): (offset: number) => number {
  if (kind === 'float') {
    const get = bits === 32 ? view.getFloat32.bind(view) : view.getFloat64.bind(view);
    return (offset) => {
      const value = get(offset, true) * 32_767;
      return Number.isNaN(value) ? 0 : value;
    };
  }
  switch (bits) {
    // The only unsigned one.
    case 8:
      return (offset) => (view.getUint8(offset) - 128) * 256;
    case 16:
      return (offset) => view.getInt16(offset, true);
    case 24:
      return (offset) => view.getInt16(offset + 1, true) + view.getUint8(offset) / 256;
    default:
      return (offset) => view.getInt32(offset, true) / 65_536;
  }
}

/** "RIFF" and its length, "WAVE", the format chunk, the head of the data chunk. */
const headerBytes = 44;
const bytesPerSample = 2;
/** Plain integers, as every program reads them. */
const formatPcm = 1;

/** @returns a WAV file: 44 bytes of header, then the samples as 16 bit, 16 kHz, mono */
export function encodeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * bytesPerSample;
  const wav = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(wav.buffer);
  const name = (offset: number, letters: string) => wav.set(Buffer.from(letters, 'latin1'), offset);
  name(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, formatPcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let index = 0; index < samples.length; index += 1) {
    view.setInt16(headerBytes + index * bytesPerSample, samples[index] ?? 0, true);
  }
  return wav;
}
