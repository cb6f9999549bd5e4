import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { glyphOf } from './glyphs.ts';
import { coverBoxes, cropPicture, headerHeight, headPicture, markBoxes, shrinkPicture } from './index.ts';
import { placeLabels } from './place-labels.ts';

const view = { width: 400, height: 300 } as const;

/** A picture of noise: whatever shows through a cover differs from pixel to pixel. */
async function noise(width: number, height: number): Promise<Uint8Array> {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => (at * 7919 + (at >> 3) * 31) % 256,
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function plain(colour: string): Promise<Uint8Array> {
  return sharp({ create: { ...view, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

type Colour = readonly [number, number, number];

async function readPixels(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const start = (y * info.width + x) * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  const within = (left: number, top: number, right: number, bottom: number): readonly Colour[] => {
    const colours: Colour[] = [];
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) colours.push(at(x, y));
    return colours;
  };
  return { ...info, at, within };
}

/** JPEG lets a little of what is beside a sharp edge into the block that it runs through. */
const isBlack = (colour: Colour): boolean => Math.max(...colour) < 64;
const isWhite = (colour: Colour): boolean => Math.min(...colour) > 200;
const isStrong = (colour: Colour): boolean => Math.max(...colour) - Math.min(...colour) > 60;

describe('covered boxes', () => {
  it('are black all over, with their edge, and the rest stays', async () => {
    const box = { x: 96, y: 48, width: 96, height: 48 };
    const before = await readPixels(await noise(400, 300));
    const after = await readPixels(await coverBoxes(await noise(400, 300), [box], view));
    expect(after.within(95, 47, 193, 97).every(isBlack)).toBe(true);
    expect(new Set(after.within(112, 64, 176, 80).map(String))).toEqual(new Set(['0,0,0']));
    expect(after.within(220, 48, 380, 96).filter(isBlack).length).toBeLessThan(
      before.within(220, 48, 380, 96).filter(isBlack).length + 100,
    );
  });

  it('are where they are on a picture of twice the pixels, and where they reach over its edge', async () => {
    const boxes = [
      { x: 10.5, y: 10.25, width: 50, height: 20 },
      { x: 380, y: 280, width: 100, height: 100 },
      { x: -50, y: 100, width: 60, height: 10 },
    ];
    const { within } = await readPixels(await coverBoxes(await noise(800, 600), boxes, view));
    expect(within(20, 20, 122, 62).every(isBlack)).toBe(true);
    expect(within(760, 560, 800, 600).every(isBlack)).toBe(true);
    expect(within(0, 200, 20, 220).every(isBlack)).toBe(true);
  });

  it('leave a picture alone that they do not touch', async () => {
    const jpeg = await noise(400, 300);
    expect(await coverBoxes(jpeg, [], view)).toBe(jpeg);
    expect(await coverBoxes(jpeg, [{ x: 0, y: 900, width: 50, height: 50 }], view)).toBe(jpeg);
  });

  it('are refused when nobody knows where they are', async () => {
    const jpeg = await noise(400, 300);
    const nowhere = { x: Number.NaN, y: 0, width: 10, height: 10 };
    await expect(coverBoxes(jpeg, [nowhere], view)).rejects.toMatchObject({ code: 'bad-input' });
    await expect(coverBoxes(jpeg, [], { width: 0, height: 300 })).rejects.toMatchObject({
      code: 'bad-input',
    });
    const box = { x: 0, y: 0, width: 10, height: 10 };
    await expect(coverBoxes(Buffer.from('no picture'), [box], view)).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});

describe('marked boxes', () => {
  const box = { x: 100, y: 100, width: 120, height: 40 };

  it.each(['#000', '#fff', '#777', '#c81e1e'])('stand out of a page that is %s', async (colour) => {
    const { within } = await readPixels(await markBoxes(await plain(colour), [{ box, label: 'e12' }], view));
    for (const edge of [within(105, 96, 215, 104), within(96, 105, 104, 135)]) {
      expect(edge.some(isWhite)).toBe(true);
      expect(edge.some(isStrong)).toBe(true);
    }
    const inside = within(110, 108, 210, 132);
    expect(new Set(inside.map(String)).size).toBeLessThan(4);
  });

  it('have labels that can be told apart, each in letters of its own', async () => {
    const labels = ['1', '7', '12', '21', 'e1', 'e7', 'e12', 'e17'];
    const drawn = await Promise.all(
      labels.map(async (label) => (await markBoxes(await plain('#fff'), [{ box, label }], view)).toString()),
    );
    expect(new Set(drawn).size).toBe(labels.length);
    const ascii = Array.from({ length: 94 }, (_each, place) => String.fromCodePoint(33 + place));
    expect(new Set(ascii.map(glyphOf)).size).toBe(94);
    expect(glyphOf('東')).toBe(glyphOf('-'));
  });

  it('leave the picture as it is when none of them is on it', async () => {
    const jpeg = await plain('#fff');
    const away = { x: 0, y: 5_000, width: 10, height: 10 };
    expect(await markBoxes(jpeg, [{ box: away, label: '1' }], view)).toBe(jpeg);
    const nowhere = { x: Number.NaN, y: 0, width: 10, height: 10 };
    expect(await markBoxes(jpeg, [{ box: nowhere, label: '1' }], view)).toBe(jpeg);
  });

  it('have their labels within the picture and off each other, also where forty boxes touch', () => {
    const labels = Array.from({ length: 40 }, (_, at) => {
      const left = (at % 8) * 160;
      const top = Math.floor(at / 8) * 40;
      return { area: { left, top, right: left + 160, bottom: top + 40 }, width: 28, height: 16 };
    });
    const places = placeLabels(labels, { width: 1_280, height: 200 });
    for (const [at, { left, top }] of places.entries()) {
      expect([left >= 0, left <= 1_252, top >= 0, top <= 184]).toEqual([true, true, true, true]);
      const hit = places.some(
        (other, index) => index !== at && Math.abs(other.left - left) < 28 && Math.abs(other.top - top) < 16,
      );
      expect(hit).toBe(false);
    }
  });
});

describe('a shrunk picture', () => {
  it('keeps its proportions, and is not made larger', async () => {
    const jpeg = await noise(800, 600);
    const small = await shrinkPicture(jpeg, 200);
    expect([small.width, small.height]).toEqual([200, 150]);
    expect(await sharp(small.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 150 });
    expect(await shrinkPicture(jpeg, 2_000)).toEqual({ jpeg, width: 800, height: 600 });
  });
});

describe('a picture with a header', () => {
  const words = 'Viewport(height=300, width=200) ---- Previous Turns:click(x=1, y=2)';

  it('has the words over it in black on white, and itself below, as wide as it should be', async () => {
    const header = headerHeight(words, 200);
    const { jpeg, height } = await headPicture(await plain('#1d4ed8'), words, 200);
    const { width, height: whole, at, within } = await readPixels(jpeg);
    expect({ width, height, whole }).toEqual({ width: 200, height: 150, whole: 150 + header });
    const written = within(0, 0, 200, header - 4);
    expect(written.filter(isBlack).length).toBeGreaterThan(100);
    expect(written.filter(isWhite).length).toBeGreaterThan(written.length / 2);
    expect(at(100, header + 4)[2]).toBeGreaterThan(180);
    expect(at(100, whole - 1)[2]).toBeGreaterThan(180);
  });

  it('gets more lines for more words, whole words where they fit and pieces of those that never do', () => {
    expect(headerHeight(`${words} ${words}`, 200)).toBeGreaterThan(headerHeight(words, 200));
    expect(headerHeight('x'.repeat(500), 200)).toBeGreaterThan(headerHeight(words, 200));
    expect(headerHeight('Café', 200)).toBe(headerHeight('', 200));
  });
});

describe('a strip of a picture', () => {
  it('is cut in CSS px of the page, whatever pixels the picture has, and never beyond it', async () => {
    const twice = await noise(800, 600);
    const sizeOf = async (strip: { y: number; height: number }) => {
      const { width, height } = await readPixels(await cropPicture(twice, strip, view));
      return { width, height };
    };
    expect(await sizeOf({ y: 100, height: 50 })).toEqual({ width: 800, height: 100 });
    expect(await sizeOf({ y: 250, height: 500 })).toEqual({ width: 800, height: 100 });
    expect(await cropPicture(twice, { y: 0, height: 300 }, view)).toBe(twice);
  });
});
