import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { SpeechModels } from './models/index.ts';
import { sampleRate } from './ports.ts';
import { decodeWav } from './wav/index.ts';
import type { Whisper } from './whisper/index.ts';

/** A machine on which it takes longer has no use for the model, in ms. */
const deadlineMs = 300_000;

/**
 * How fast a model is on this machine, with the few seconds of speech that come with the app: the second time, when
 * everything is loaded.
 *
 * @param folder holds speech.wav: 16 kHz, mono
 * @returns seconds of sound written down per second
 * @throws AppError in words
 */
export async function measureModel(
  folder: string,
  modelId: string,
  { whisper, models }: { readonly whisper: Whisper; readonly models: SpeechModels },
): Promise<number> {
  const file = await models.fileOf(modelId);
  if (file === null) {
    throw new AppError({
      code: 'not-found',
      message: `The speech model “${modelId}” is not on this machine. Download it first.`,
    });
  }
  const { samples } = decodeWav(await readFile(join(folder, 'speech.wav')));
  const transcriber = whisper.open({ file, name: modelId });
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    await transcriber.warm(signal);
    const request = { samples, language: 'en', isPartial: false, signal };
    await transcriber.transcribe(request);
    const begun = performance.now();
    await transcriber.transcribe(request);
    return (samples.length * 1_000) / sampleRate / (performance.now() - begun);
  } finally {
    await transcriber.close();
  }
}
