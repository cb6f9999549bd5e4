import type { Sharp } from 'sharp';
import type { Box } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { loadPictureLibrary } from './picture-library.ts';

/** What of the page is on the picture, in CSS px. */
export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

export interface OpenPicture {
  readonly image: Sharp;
  /** In px of the picture. */
  readonly width: number;
  readonly height: number;
}

/** Of the JPEGs made here; text stays readable at about 80 KB for a viewport of 1280 × 800. */
export const jpegQuality = 75;

/** @throws AppError `bad-input` when these bytes are no picture */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const sharp = await loadPictureLibrary();
  try {
    const image = sharp(bytes, { failOn: 'error' });
    const { width, height } = await image.metadata();
    return { image, width, height };
  } catch (cause) {
    throw new AppError({ code: 'bad-input', message: 'The picture of the page cannot be read.', cause });
  }
}

/** Left, top, right and bottom in px of the picture, not cut to it. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a box of the page lies on the picture, which may have more or fewer pixels than the page. */
export function placeOnPicture(box: Box, view: ViewSize, { width, height }: OpenPicture): Area {
  const across = width / view.width;
  const down = height / view.height;
  return {
    left: box.x * across,
    top: box.y * down,
    right: (box.x + box.width) * across,
    bottom: (box.y + box.height) * down,
  };
}

/**
 * Its size in px, once all of it could be read: a file that is cut short has a size too.
 * @throws AppError `bad-input` when these bytes are no picture
 */
export async function measurePicture(bytes: Uint8Array): Promise<ViewSize> {
  const { image, width, height } = await openPicture(bytes);
  try {
    await image.stats();
  } catch (cause) {
    throw new AppError({ code: 'bad-input', message: 'The picture of the page cannot be read.', cause });
  }
  return { width, height };
}

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
