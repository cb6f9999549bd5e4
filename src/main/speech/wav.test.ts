import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppError } from '#shared/errors/index.ts';
import { decodeWav, encodeWav } from './wav.ts';

const tone = Int16Array.from({ length: 1_600 }, (_, index) =>
  Math.round(20_000 * Math.sin((2 * Math.PI * 440 * index) / 16_000)),
);

test('what was encoded is decoded again, sample by sample', () => {
  fc.assert(
    fc.property(fc.int16Array({ maxLength: 500 }), (samples) => {
      expect(decodeWav(encodeWav(samples))).toEqual({ samples, sampleRate: 16_000 });
    }),
  );
});

test('the header has 44 bytes and says 16 kHz, mono, 16 bit, with the right lengths', () => {
  const wav = Buffer.from(encodeWav(tone));
  expect(wav.length).toBe(44 + 3_200);
  expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([36 + 3_200, 3_200]);
  expect([wav.readUInt32LE(24), wav.readUInt32LE(28)]).toEqual([16_000, 32_000]);
  expect([wav.readUInt16LE(22), wav.readUInt16LE(32), wav.readUInt16LE(34)]).toEqual([1, 2, 16]);
});

test('a length that a pipe left open, an odd chunk before the sound and a part at the end do no harm', () => {
  const plain = Buffer.from(encodeWav(tone));
  const open = Buffer.from(plain);
  open.writeUInt32LE(0x7ffff024, 4);
  open.writeUInt32LE(0xffffffff, 40);
  expect(decodeWav(open).samples).toEqual(tone);
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  const noted = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36), Buffer.from('junk')]);
  expect(decodeWav(noted).samples).toEqual(tone);
  // A view into a larger buffer, as files are read, and half a sample missing.
  expect(decodeWav(plain.subarray(0, plain.length - 1)).samples).toEqual(tone.subarray(0, -1));
});

/** A WAV with that format chunk and data. */
function wavOf(tag: number, channels: number, bits: number, data: Buffer): Buffer {
  const wav = Buffer.from(encodeWav(new Int16Array()));
  wav.writeUInt16LE(tag, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(48_000, 24);
  wav.writeUInt16LE(bits, 34);
  wav.writeUInt32LE(data.length, 40);
  return Buffer.concat([wav, data]);
}

test('every width of integers and floats is read, channels are averaged, and what is too loud is clipped', () => {
  const floats = Buffer.alloc(16);
  [0.5, -1, 7, Number.NaN].forEach((value, index) => {
    floats.writeFloatLE(value, index * 4);
  });
  expect([...decodeWav(wavOf(3, 1, 32, floats)).samples]).toEqual([16_384, -32_767, 32_767, 0]);
  const double = Buffer.alloc(8);
  double.writeDoubleLE(-0.25);
  expect([...decodeWav(wavOf(3, 1, 64, double)).samples]).toEqual([-8_192]);
  expect([...decodeWav(wavOf(1, 1, 8, Buffer.from([0, 128, 255]))).samples]).toEqual([-32_768, 0, 32_512]);
  expect([...decodeWav(wavOf(1, 1, 24, Buffer.from([0, 0, 0x80, 0, 0, 0x40]))).samples]).toEqual([
    -32_768, 16_384,
  ]);
  const wide = Buffer.alloc(8);
  wide.writeInt32LE(-(2 ** 31));
  wide.writeInt32LE(2 ** 30, 4);
  expect([...decodeWav(wavOf(1, 2, 32, wide)).samples]).toEqual([-8_192]);
  expect(decodeWav(wavOf(1, 2, 16, Buffer.from([2, 0, 4, 0])))).toEqual({
    samples: Int16Array.of(3),
    sampleRate: 48_000,
  });
});

test.each([
  ['nothing', Buffer.alloc(0), /not a WAV file/u],
  ['a web page', Buffer.from('<!doctype html><title>Not found</title>'), /not a WAV file/u],
  ['only a header', Buffer.from(encodeWav(tone)).subarray(0, 40), /no sound in it/u],
  ['a cut format', Buffer.from(encodeWav(tone)).subarray(0, 30), /within its format/u],
  ['MP3 in a WAV', wavOf(0x55, 1, 16, Buffer.alloc(4)), /16 bit PCM/u],
  ['no channels', wavOf(1, 0, 16, Buffer.alloc(4)), /damaged/u],
] as const)('%s is refused in words', (_, wav, words) => {
  expect(() => decodeWav(wav)).toThrow(words);
});

test('no bytes whatever make it fail in another way than in words', () => {
  const start = Buffer.from(encodeWav(tone.subarray(0, 8)));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(59), fc.nat(255)), { maxLength: 12 }),
      fc.nat(60),
      (edits, length) => {
        const damaged = Buffer.from(start.subarray(0, length));
        for (const [place, value] of edits) if (place < damaged.length) damaged[place] = value;
        try {
          decodeWav(damaged);
        } catch (problem) {
          expect(isAppError(problem)).toBe(true);
        }
      },
    ),
  );
});

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!isInstalled('espeak-ng'))('espeak-ng’s file and its open-ended pipe are the same sound', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-wav-'));
  try {
    const file = join(folder, 'a.wav');
    execFileSync('espeak-ng', ['-w', file, 'open the second one']);
    const written = decodeWav(readFileSync(file));
    const piped = decodeWav(execFileSync('espeak-ng', ['--stdout', 'open the second one']));
    expect(written.sampleRate).toBe(22_050);
    expect(piped).toEqual(written);
    expect(written.samples.length).toBeGreaterThan(10_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(!isInstalled('sox'))('sox and ours agree on every form of one sound', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-wav-'));
  try {
    for (const form of [
      ['-b', '24'],
      ['-b', '32'],
      ['-e', 'floating-point', '-b', '32'],
      ['-b', '16', '-c', '2'],
    ]) {
      const made = execFileSync('sox', ['-t', 'wav', '-', ...form, '-t', 'wav', '-'], {
        input: encodeWav(tone),
      });
      const { samples, sampleRate } = decodeWav(made);
      expect(sampleRate).toBe(16_000);
      expect(samples.length).toBe(tone.length);
      expect(Math.max(...samples.map((sample, index) => Math.abs(sample - (tone[index] ?? 0))))).toBeLessThan(
        3,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
