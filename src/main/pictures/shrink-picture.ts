import { jpegQuality, openPicture } from './open-picture.ts';

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
