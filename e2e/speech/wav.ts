import { readFileSync } from 'node:fs';

/** All sound of tests: mono, 16 kHz, signed 16 bit. */
export const sampleRate = 16_000;

const headerBytes = 44;

/** The samples of a WAV file that this rig made. @throws Error on any other form of WAV */
export function readWav(path: string): Int16Array {
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error(`${path} is no WAV file.`);
  let form: string | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'fmt ')
      form = [0, 2, 4, 14].map((field) => body.readUIntLE(field, field === 4 ? 4 : 2)).join(' ');
    if (name === 'data') {
      if (form !== `1 1 ${sampleRate} 16`)
        throw new Error(`${path} is not mono PCM of 16 bit and 16 kHz: ${form}.`);
      return new Int16Array(
        body.buffer.slice(body.byteOffset, body.byteOffset + body.length - (body.length % 2)),
      );
    }
    at += 8 + length + (length % 2);
  }
  throw new Error(`${path} holds no sound.`);
}

/** Samples as a whole WAV file. */
export function wavOf(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(headerBytes + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(sample, headerBytes + index * 2);
  });
  return bytes;
}
