import { sampleRate } from '../ports.ts';

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
