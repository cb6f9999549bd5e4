import type { Settings } from '#shared/domain/index.ts';
import type { Log } from '../platform/log.ts';
import { createInference, type Inference, type InferenceOptions } from './inference/index.ts';

/** The models of one setting: an encoder for every element, and one that reads the best of them again. */
export interface RankerModels {
  readonly encoder: Inference | null;
  /** A cross-encoder (docs/mind2web.md section 6), when such a folder was chosen. */
  readonly crossEncoder: Inference | null;
}

export interface OpenModelsOptions {
  /** As in settings: "" for the model that comes with the app. */
  readonly folder: string;
  /** The model that comes with the app. */
  readonly shippedFolder: string;
  readonly device: Settings['rankerDevice'];
  readonly log?: Log;
  readonly startProcess?: InferenceOptions['startProcess'];
}

/**
 * Starts what a setting names. A cross-encoder cannot look at every element, so the shipped encoder chooses for it,
 * or words do where that one cannot be started.
 * @throws AppError in words when the folder is missing or damaged, or no device runs it
 */
export async function openModels(options: OpenModelsOptions): Promise<RankerModels> {
  const { folder, shippedFolder, device, log, startProcess } = options;
  const open = (modelFolder: string): Promise<Inference> =>
    createInference({
      modelFolder,
      device,
      // What is shipped is known to the byte; what a user brings need not state its hash.
      requireHash: modelFolder === shippedFolder,
      ...(log === undefined ? {} : { log }),
      startProcess,
    });
  const first = await open(folder || shippedFolder);
  if (first.card.kind === 'dual-encoder') return { encoder: first, crossEncoder: null };
  const encoder = await open(shippedFolder).catch((problem: unknown) => {
    log?.warn('no encoder beside the cross-encoder: words choose for it', { problem: String(problem) });
    return null;
  });
  return { encoder, crossEncoder: first };
}
