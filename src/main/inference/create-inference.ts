import { AppError } from '#shared/errors/index.ts';
import { findEntry } from '../platform/find-entry.ts';
import { forkProcess } from '../platform/fork-process.ts';
import { silentLog } from '../platform/log.ts';
import type { EncodeKind, Inference, InferenceOptions, RunOptions } from './inference.ts';
import { ModelSupervisor } from './model-supervisor.ts';
import type { Work } from './pending-request.ts';

/** Long enough for the slowest batch that was seen (a large model on a busy CPU), in ms. */
const defaultStallMs = 120_000;

/**
 * Loads a model folder in a process of its own and chooses the device that runs it.
 *
 * @throws AppError in words when the folder is not there, damaged or no model that can be run
 */
export async function createInference(options: InferenceOptions): Promise<Inference> {
  const supervisor = new ModelSupervisor({
    folder: options.modelFolder,
    device: options.device,
    requireHash: options.requireHash ?? false,
    entryFile: findEntry('inference-process', import.meta.dirname),
    startProcess: options.startProcess ?? forkProcess,
    environment: options.environment ?? {},
    stallMs: options.stallMs ?? defaultStallMs,
    log: options.log ?? silentLog,
  });
  const card = await supervisor.start();

  const run = async (work: Work, texts: readonly string[], { signal }: RunOptions): Promise<Float32Array> => {
    if (signal.aborted) throw stopped(signal);
    if (texts.length === 0) return new Float32Array(0);
    const request = supervisor.request(work, texts);
    const abort = (): void => {
      request.cancel(stopped(signal));
    };
    signal.addEventListener('abort', abort, { once: true });
    return request.done.finally(() => signal.removeEventListener('abort', abort));
  };

  return {
    card,
    get pid() {
      return supervisor.pid;
    },
    state: () => supervisor.state,
    onChange: (listener) => supervisor.onChange(listener),
    encode: async (kind: EncodeKind, texts, runOptions) => {
      if (card.kind !== 'dual-encoder')
        throw wrongKind(card.name, 'rates pairs and cannot encode single texts');
      return run({ kind: 'encode', what: kind }, texts, runOptions);
    },
    scorePairs: async (query, texts, runOptions) => {
      if (card.kind !== 'cross-encoder')
        throw wrongKind(card.name, 'encodes single texts and cannot rate pairs');
      return run({ kind: 'score', query }, texts, runOptions);
    },
    close: () => supervisor.close(),
  };
}

function stopped(signal: AbortSignal): AppError {
  return new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
}

function wrongKind(name: string, what: string): AppError {
  return new AppError({ code: 'bad-input', message: `The model ${name} ${what}. Choose another model.` });
}
