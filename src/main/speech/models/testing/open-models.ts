import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeechModel } from '#shared/ipc/index.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import type { SpeechModels, SpeechModelsOptions } from '../speech-models.ts';
import { createSpeechModels } from '../speech-models.ts';

/** A model of noise and its entry in the list. */
export function noiseModel(id: string, bytes: number): { content: Buffer; entry: CatalogueEntry } {
  const content = randomBytes(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    content,
    entry: { id, name: id, language: 'english', quantised: false, bytes, sha256, recommended: false },
  };
}

export interface OpenedModels {
  readonly models: SpeechModels;
  readonly folder: string;
  /** Every list that was told, oldest first. */
  readonly told: (readonly SpeechModel[])[];
  /** Resolves once what is told of a model fits. */
  until(id: string, fits: (model: SpeechModel) => boolean): Promise<SpeechModel>;
  /** How the model stands now. */
  one(id: string): Promise<SpeechModel>;
  /** Names of all files in the folder. */
  files(): string[];
  /** The same folder in a new app. */
  again(): Promise<OpenedModels>;
  close(): Promise<void>;
}

/** Speech models in a folder of their own that is gone after `close`. */
export function openModels(
  options: Omit<SpeechModelsOptions, 'folder' | 'onChange'>,
  folder = mkdtempSync(join(tmpdir(), 'parley-models-')),
): OpenedModels {
  const told: (readonly SpeechModel[])[] = [];
  const waiting = new Set<() => void>();
  const models = createSpeechModels({
    retryDelaysMs: [1, 1, 1],
    freeBytes: async () => Number.POSITIVE_INFINITY,
    ...options,
    folder,
    onChange: (list) => {
      told.push(list);
      for (const look of waiting) look();
    },
  });
  return {
    models,
    folder,
    told,
    until: (id, fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const model = told.at(-1)?.find((each) => each.id === id);
          if (model === undefined || !fits(model)) return;
          waiting.delete(look);
          resolve(model);
        };
        waiting.add(look);
        look();
      }),
    async one(id) {
      const model = (await models.list('')).find((each) => each.id === id);
      if (model === undefined) throw new Error(`${id} is not in the list`);
      return model;
    },
    files: () => readdirSync(folder).toSorted(),
    async again() {
      await models.close();
      return openModels(options, folder);
    },
    async close() {
      await models.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
