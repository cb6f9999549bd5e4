import { AppError } from '#shared/errors/index.ts';
import { jpegQuality, openPicture } from './open-picture.ts';

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * A picture of any usual kind as a JPEG, with its size in px; a JPEG stays as it is. All of it is read, so that a file
 * that was cut short is found out.
 * @throws AppError `bad-input` when the bytes are no picture, or not a whole one
 */
export async function readPicture(
  bytes: Uint8Array,
): Promise<{ readonly jpeg: Uint8Array; readonly width: number; readonly height: number }> {
  const { image, width, height } = await openPicture(bytes);
  try {
    if (isJpeg(bytes)) {
      await image.stats();
      return { jpeg: bytes, width, height };
    }
    // What shows through a page is white.
    const jpeg = await image.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality }).toBuffer();
    return { jpeg, width, height };
  } catch (cause) {
    throw new AppError({ code: 'bad-input', message: 'The picture of the page cannot be read.', cause });
  }
}
