import type { Box } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { jpegQuality, openPicture, placeOnPicture, type ViewSize } from './open-picture.ts';

/** In CSS px, for borders and half pixels. */
const margin = 2;

/**
 * The picture with these boxes painted black, beyond recovery. Without a box that touches it, it comes back as it is.
 * @throws AppError `bad-input` when a box or the view is no place, or the bytes are no picture
 */
export async function coverBoxes(
  jpeg: Uint8Array,
  boxes: readonly Box[],
  view: ViewSize,
): Promise<Uint8Array> {
  const numbers = [view.width, view.height, ...boxes.flatMap((box) => [box.x, box.y, box.width, box.height])];
  if (!numbers.every(Number.isFinite) || view.width <= 0 || view.height <= 0) {
    throw new AppError({
      code: 'bad-input',
      message: 'It is not known where to cover the picture of the page.',
    });
  }
  if (boxes.length === 0) return jpeg;
  const picture = await openPicture(jpeg);
  const covers = boxes.flatMap(({ x, y, width, height }) => {
    const grown = {
      x: x - margin,
      y: y - margin,
      width: width + 2 * margin,
      height: height + 2 * margin,
    };
    const area = placeOnPicture(grown, view, picture);
    const left = Math.max(0, Math.floor(area.left));
    const top = Math.max(0, Math.floor(area.top));
    const right = Math.min(picture.width, Math.ceil(area.right));
    const bottom = Math.min(picture.height, Math.ceil(area.bottom));
    return right > left && bottom > top ? [{ left, top, width: right - left, height: bottom - top }] : [];
  });
  if (covers.length === 0) return jpeg;
  return picture.image
    .composite(
      covers.map(({ left, top, width, height }) => ({
        input: { create: { width, height, channels: 3, background: { r: 0, g: 0, b: 0 } } },
        left,
        top,
      })),
    )
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
