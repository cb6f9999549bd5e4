/** Entry of the process that tells speech from other sound. Started by the app, never by hand. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tensor } from 'onnxruntime-node';
import { sampleRate } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { loadNativeModule } from '../../../platform/native-module.ts';
import type { Call } from '../../../platform/process-client.ts';
import { serveCalls } from '../../../platform/process-server.ts';
import { frameSamples } from '../../ports.ts';

/**
 * What Silero remembers between frames. It travels with every request and stays with the asker, so that one process
 * serves any number of ears and its end takes nothing with it.
 */
export interface VoiceMemory {
  /** [2, 1, 128] */
  readonly state: Float32Array;
  /** The last 64 samples of the frame before. */
  readonly context: Float32Array;
}

interface DetectRequest {
  /** Whole frames. */
  readonly samples: Int16Array;
  /** null at the start of a sound. */
  readonly memory: VoiceMemory | null;
}

interface DetectedVoice {
  /** One per frame, 0 to 1. */
  readonly probabilities: Float32Array;
  readonly memory: VoiceMemory;
}

export interface VoiceCalls {
  readonly load: Call<{ readonly folder: string }, void, never>;
  readonly detect: Call<DetectRequest, DetectedVoice, never>;
}

let silero: Awaited<ReturnType<typeof openSilero>> | null = null;

serveCalls<VoiceCalls>(() => ({
  load: async ({ folder }) => {
    silero = await openSilero(await readVoiceModel(folder));
  },
  detect: async (request) => {
    if (silero === null) throw new Error('the speech detector is not loaded');
    return silero.detect(request);
  },
}));

/** Of resources/models/vad/model.onnx; its card says where that comes from. */
const modelSha256 = '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3';

/**
 * The model's bytes, checked.
 *
 * @throws AppError `not-found` or `bad-input`, in words: other models have other inputs, so only this one is taken
 */
async function readVoiceModel(folder: string): Promise<Uint8Array> {
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
const rate = BigInt64Array.of(BigInt(sampleRate));

/** Silero VAD v6 on one thread of the CPU: about 0.2 ms per frame of 32 ms. */
async function openSilero(model: Uint8Array) {
  const onnx = await loadNativeModule('The speech detector', () => import('onnxruntime-node'));
  const session = await onnx.InferenceSession.create(model, {
    executionProviders: ['cpu'],
    // Frames come one after the other and each is small: a second thread would only wait, in a loop.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 4,
  });
  const rateTensor = new onnx.Tensor('int64', rate, []);

  return {
    /** @throws Error when the model gives no number */
    async detect({ samples, memory }: DetectRequest): Promise<DetectedVoice> {
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
          input: new onnx.Tensor('float32', input, [1, input.length]),
          state: new onnx.Tensor('float32', state, stateDimensions),
          sr: rateTensor,
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
