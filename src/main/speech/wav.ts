import { sampleRate } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';

/** "RIFF" and its length, "WAVE", the format chunk, the head of the data chunk. */
const headerBytes = 44;
const bytesPerSample = 2;
/** Plain integers, as every program reads them. */
const formatPcm = 1;

/** @returns a WAV file: 44 bytes of header, then the samples as 16 bit, 16 kHz, mono */
export function encodeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * bytesPerSample;
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(formatPcm, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * bytesPerSample, 28);
  wav.writeUInt16LE(bytesPerSample, 32);
  wav.writeUInt16LE(bytesPerSample * 8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(dataBytes, 40);
  // Every machine that Parley runs on is little-endian, so the samples are the bytes.
  wav.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), headerBytes);
  return wav;
}

/** The samples of a file of that very form. @throws AppError `bad-input` for any other */
export function decodeWav(wav: Uint8Array): Int16Array {
  const form = Buffer.from(encodeWav(new Int16Array())).subarray(8, 40);
  if (wav.length < headerBytes || !form.equals(wav.subarray(8, 40))) {
    throw new AppError({ code: 'bad-input', message: 'This is not a WAV file of 16 kHz, mono, 16 bit.' });
  }
  return readSamples(wav.subarray(headerBytes));
}

/** Little-endian 16 bit as samples; a half sample at the end is left out. */
export function readSamples(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / bytesPerSample));
  new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
  return samples;
}
