import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/** Of resources/models/vad/model.onnx; its card says where that comes from. */
const modelSha256 = '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3';

/**
 * The model's bytes, checked.
 *
 * @throws AppError `not-found` or `bad-input`, in words: other models have other inputs, so only this one is taken
 */
export async function readVoiceModel(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'model.onnx');
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError({
      code: 'not-found',
      message: `The speech detector’s model cannot be read (${file}, ${cause.code ?? cause.message}). Install Parley again.`,
      cause,
    });
  });
  if (createHash('sha256').update(bytes).digest('hex') === modelSha256) return bytes;
  throw new AppError({
    code: 'bad-input',
    message: `The speech detector’s model is damaged or was changed (${file}). Install Parley again.`,
  });
}
