import { isAppError } from '#shared/errors/index.ts';
import { readPicture } from '../pictures/index.ts';

/** A page as it was pictured when it was recorded. */
export interface ScenePicture {
  readonly jpeg: Uint8Array;
  /** What of the page it shows, from its top left corner, in CSS px. */
  readonly view: { readonly width: number; readonly height: number };
}

/** Why there is none. */
export type PictureDamage = 'no picture' | 'damaged picture';

/**
 * @param bytes null: the recording has none
 * @param view what it shows; where only its width is known the height is the picture's
 */
export async function readScenePicture(
  bytes: Uint8Array | null,
  view: { readonly width: number; readonly height: number | null },
): Promise<ScenePicture | PictureDamage> {
  if (bytes === null) return 'no picture';
  try {
    const { jpeg, width, height } = await readPicture(bytes);
    return {
      jpeg,
      view: { width: view.width, height: view.height ?? Math.round((height * view.width) / width) },
    };
  } catch (problem) {
    if (isAppError(problem) && problem.code === 'bad-input') return 'damaged picture';
    throw problem;
  }
}
