import { crc32, deflateSync } from 'node:zlib';

/** A rectangle of one colour, in px. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 215; 215 is white, the ground. */
  readonly colour: number;
}

const levels = 6;
const white = levels ** 3 - 1;

/** Red, green and blue of a colour; any two are at least 51 apart in one of them, which JPEG keeps apart. */
export const rgbOf = (colour: number): readonly [number, number, number] => [
  (colour % levels) * 51,
  (Math.floor(colour / levels) % levels) * 51,
  (Math.floor(colour / levels ** 2) % levels) * 51,
];

/** A picture of patches, later ones over earlier ones, as a PNG of a few KB. */
export function drawPatches(width: number, height: number, patches: readonly Patch[]): Buffer {
  // One byte for the filter before each row.
  const rows = Buffer.alloc((width + 1) * height, white);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  for (const { x, y, width: wide, height: high, colour } of patches) {
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row += 1) {
      const start = row * (width + 1) + 1;
      rows.fill(colour, start + Math.max(0, x), start + Math.min(width, x + wide));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which stand for a colour of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(Array.from({ length: white + 1 }, (_each, colour) => rgbOf(colour)).flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    // Even colours: the quickest way of packing makes them as small as any.
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const around = Buffer.alloc(4);
  around.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([around, named, sum]);
}
