import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { AppError } from '#shared/errors/index.ts';
import { type DetectedVoice, frameSamples, type VoiceMemory } from '../protocol.ts';

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

/** Without the last samples of the frame before, v6 answers nearly 0 to everything. */
const contextSamples = 64;
const stateDimensions = [2, 1, 128] as const;
const stateLength = 2 * 128;
const sampleRate = BigInt64Array.of(16_000n);

export interface Silero {
  /** @param samples whole frames; @throws Error when the model gives no number */
  detect(samples: Int16Array, memory: VoiceMemory | null): Promise<DetectedVoice>;
}

/** Silero VAD v6 on one thread of the CPU: about 0.2 ms per frame of 32 ms. */
export async function openSilero(model: Uint8Array): Promise<Silero> {
  const session = await InferenceSession.create(model, {
    executionProviders: ['cpu'],
    // Frames come one after the other and each is small: a second thread would only wait, in a loop.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 4,
  });
  const rate = new Tensor('int64', sampleRate, []);

  return {
    async detect(samples, memory) {
      const frames = Math.floor(samples.length / frameSamples);
      const probabilities = new Float32Array(frames);
      const input = new Float32Array(contextSamples + frameSamples);
      input.set(memory?.context ?? new Float32Array(contextSamples));
      let state = memory?.state ?? new Float32Array(stateLength);
      for (let frame = 0; frame < frames; frame += 1) {
        for (let index = 0; index < frameSamples; index += 1) {
          input[contextSamples + index] = (samples[frame * frameSamples + index] ?? 0) / 32_768;
        }
        const { output, stateN } = await session.run({
          input: new Tensor('float32', input, [1, input.length]),
          state: new Tensor('float32', state, stateDimensions),
          sr: rate,
        });
        probabilities[frame] = numberOf(output);
        state = floatsOf(stateN);
        input.copyWithin(0, frameSamples);
      }
      return { probabilities, memory: { state, context: input.slice(0, contextSamples) } };
    },
  };
}

function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array && tensor.data.length === stateLength) return tensor.data;
  throw new Error('the speech detector gave no state');
}

function numberOf(tensor: Tensor | undefined): number {
  const value = tensor?.data[0];
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new Error(`the speech detector gave ${String(value)} for a probability`);
}
