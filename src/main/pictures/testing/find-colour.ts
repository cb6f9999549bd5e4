import { loadPictureLibrary } from '../picture-library.ts';

/** JPEG moves colours this far at most where they are even. */
const tolerance = 22;

/**
 * Where a colour is to be seen in a picture: a point in its left strip, which nothing covers that lies in what has the
 * colour. In px of the picture; null: nowhere.
 */
export async function findColour(
  picture: Uint8Array,
  [red, green, blue]: readonly [number, number, number],
): Promise<{ readonly x: number; readonly y: number } | null> {
  const sharp = await loadPictureLibrary();
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isOf = (x: number, y: number): boolean => {
    const at = (y * width + x) * channels;
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    return Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)) <= tolerance;
  };
  // Compression blurs edges: a point counts where the colour goes on to all sides.
  const around = 3;
  for (let y = around; y < height - around; y += 1) {
    for (let x = around; x < width - around; x += 1) {
      if (!isOf(x, y)) continue;
      const isInside =
        isOf(x - around, y) && isOf(x + around, y) && isOf(x, y - around) && isOf(x, y + around);
      if (isInside) return { x, y: y + around };
    }
  }
  return null;
}
