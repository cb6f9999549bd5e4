import { basename } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { WhisperModel } from './whisper.ts';

/** Why a model cannot be used, in words. @param reason as our program gives it */
export function modelRefused(model: WhisperModel, reason: string): AppError {
  const file = basename(model.file);
  const what = {
    missing: `The speech model ${model.name} is not there any more (${file}). Download it again in settings, or choose another`,
    'not-a-model': `${file} is not a speech model in whisper.cpp’s format. Choose another in settings`,
    truncated: `The speech model ${model.name} is damaged or was not downloaded to its end (${file}). Download it again in settings`,
    'unknown-shape': `${file} is a model that this version of whisper.cpp cannot read, or it is damaged. Choose another in settings`,
  }[reason];
  return new AppError({
    code: reason === 'missing' ? 'not-found' : 'bad-input',
    message: `${what ?? `The speech model ${model.name} could not be loaded (${reason}). Choose a smaller one in settings`}.`,
    details: { reason },
  });
}
