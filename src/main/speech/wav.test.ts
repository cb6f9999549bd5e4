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
      expect(decodeWav(encodeWav(samples))).toEqual(samples);
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

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a web page', Buffer.from('<!doctype html><title>Not found</title> and much more of it than a header')],
  ['only a header', Buffer.from(encodeWav(tone)).subarray(0, 40)],
  ['another rate', changed(24, 22_050)],
  ['two channels', changed(22, 2)],
])('%s is refused in words', (_, wav) => {
  expect(() => decodeWav(wav)).toThrow(/not a WAV file of 16 kHz/u);
});

function changed(offset: number, value: number): Buffer {
  const wav = Buffer.from(encodeWav(tone));
  wav.writeUInt16LE(value, offset);
  return wav;
}

test('half a sample at the end is left out', () => {
  const wav = encodeWav(tone);
  expect(decodeWav(wav.subarray(0, wav.length - 1))).toEqual(tone.subarray(0, -1));
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
