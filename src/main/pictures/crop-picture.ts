import { jpegQuality, openPicture, type ViewSize } from './open-picture.ts';

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
