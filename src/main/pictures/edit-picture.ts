import type { Box } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { jpegQuality, openPicture, placeOnPicture, type ViewSize } from './open-picture.ts';
import { loadPictureLibrary } from './picture-library.ts';

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

/**
 * A strip of the picture over its whole width; all of it where the strip is no smaller.
 * @param strip where it begins and how high it is, in CSS px of `view`, which the picture shows
 * @throws AppError `bad-input` when the bytes are no picture
 */
export async function cropPicture(
  jpeg: Uint8Array,
  strip: { readonly y: number; readonly height: number },
  view: ViewSize,
): Promise<Uint8Array> {
  const { image, width, height } = await openPicture(jpeg);
  const down = height / view.height;
  const top = Math.max(0, Math.min(height - 1, Math.round(strip.y * down)));
  const high = Math.max(1, Math.min(height - top, Math.round(strip.height * down)));
  if (top === 0 && high === height) return jpeg;
  return image
    .extract({ left: 0, top, width, height: high })
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * The picture at most `maximumWidth` px wide, its proportions kept; smaller ones stay as they are.
 * @throws AppError `bad-input` when the bytes are no picture
 */
export async function shrinkPicture(
  jpeg: Uint8Array,
  maximumWidth: number,
): Promise<{ readonly jpeg: Uint8Array; readonly width: number; readonly height: number }> {
  const { image, width, height } = await openPicture(jpeg);
  if (width <= maximumWidth) return { jpeg, width, height };
  const { data, info } = await image
    .resize({ width: Math.max(1, Math.round(maximumWidth)) })
    .jpeg({ quality: jpegQuality })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** A white JPEG, to be drawn on. */
export async function blankPicture({ width, height }: ViewSize): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary();
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
