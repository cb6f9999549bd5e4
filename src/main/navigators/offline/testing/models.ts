import { join } from 'node:path';
import { createFileRanker, createUnderstanding, type Understanding } from '../../../ranker/index.ts';

const modelsFolder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'resources', 'models');

let opened: Understanding | null = null;

/** The shipped models, as the app runs them: opened at the first question, and shared by all tests of a worker. */
export function shippedModels(): Pick<Understanding, 'meaning' | 'read' | 'compare'> {
  opened ??= createUnderstanding({
    modelsFolder,
    ranker: createFileRanker({ modelsFolder, device: 'cpu' }),
  });
  return opened;
}
