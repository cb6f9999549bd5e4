import sharp from 'sharp';

/** A JPEG of a viewport of 1,280 by 800 CSS px as a dense screen gives it. */
export function samplePicture(): Promise<Uint8Array> {
  return sharp({ create: { width: 2_560, height: 1_600, channels: 3, background: '#d8e0e8' } })
    .jpeg()
    .toBuffer();
}
