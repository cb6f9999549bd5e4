import { jpegQuality, type ViewSize } from './open-picture.ts';
import { loadPictureLibrary } from './picture-library.ts';

/** A white JPEG, to be drawn on. */
export async function blankPicture({ width, height }: ViewSize): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary();
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
