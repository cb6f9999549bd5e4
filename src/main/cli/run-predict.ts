import { join } from 'node:path';
import { createRanker, openModels } from '../ranker/index.ts';
import { createPredictor } from './create-predictor.ts';
import { predictFile } from './predict.ts';
import type { PredictArguments } from './program.ts';

export interface PredictParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeError: (text: string) => void;
}

/**
 * `parley predict` (DESIGN.md, command-line contracts).
 * @returns the exit code
 * @throws AppError in words
 */
export async function runPredict(given: PredictArguments, parts: PredictParts): Promise<number> {
  const { writeError } = parts;
  const ranker = createRanker({
    open: () =>
      openModels({
        folder: '',
        shippedFolder: join(parts.root, 'resources', 'models', 'ranker'),
        device: 'auto',
      }),
    onNotice: (message) => writeError(`parley: ${message}\n`),
    whole: true,
  });
  try {
    const predictor = createPredictor(given.navigator, ranker, parts.environment);
    const count = await predictFile(predictor, given.input, given.output);
    writeError(`${count} predictions written to ${given.output}\n`);
    return 0;
  } finally {
    await ranker.close();
  }
}
