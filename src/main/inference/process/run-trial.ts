import { AppError } from '#shared/errors/index.ts';
import type { ModelConfig } from '../model-config.ts';
import type { Engine } from './engine.ts';
import { rowWidth } from './read-output.ts';
import type { TextTokenizer, TokenRow } from './text-tokenizer.ts';
import { trialQuery, trialTexts } from './trial-texts.ts';

export interface Trial {
  /** The first run's rows, for comparing devices. */
  readonly rows: Float32Array;
  readonly width: number;
  /** Elements per second once warm, tokenising included. */
  readonly elementsPerSecond: number;
}

const fewTexts = 16;
const manyTexts = 64;
/** A device that takes longer for a few is measured by these few: a start must not take seconds. */
const patienceMs = 100;
const repeats = 3;

/**
 * Runs a model for real: a few texts to see what it gives, then more to see how fast.
 *
 * @throws Error when it cannot be run; AppError when it gives values that are no numbers
 */
export async function runTrial(
  engine: Engine,
  tokenizer: TextTokenizer,
  config: ModelConfig,
): Promise<Trial> {
  const encode = async (count: number): Promise<Float32Array> => {
    const rows = await engine.run(tokenize(count, tokenizer, config));
    if (!rows.every(Number.isFinite)) {
      throw new AppError({
        code: 'bad-input',
        message: `The model ${config.name} gives values that are not numbers. Get it again, or choose another model.`,
      });
    }
    return rows;
  };
  const rows = await encode(fewTexts);
  const fewMs = await time(() => encode(fewTexts));
  const count = fewMs > patienceMs ? fewTexts : manyTexts;
  let bestMs = fewMs > patienceMs ? fewMs : Number.POSITIVE_INFINITY;
  // The best of some, because the machine does other things at a start.
  for (let run = 0; count === manyTexts && run < repeats; run += 1) {
    bestMs = Math.min(bestMs, await time(() => encode(manyTexts)));
  }
  return { rows, width: rowWidth(config), elementsPerSecond: (count / bestMs) * 1_000 };
}

function tokenize(count: number, tokenizer: TextTokenizer, config: ModelConfig): readonly TokenRow[] {
  const texts = trialTexts(count);
  if (config.kind === 'cross-encoder') return texts.map(tokenizer.pairWith(trialQuery));
  // One of each kind of text that it will get.
  return texts.map((text, place) =>
    place === 0 ? tokenizer.encodeText('query', trialQuery) : tokenizer.encodeText('document', text),
  );
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  // A clock's step is the least that can be seen.
  return Math.max(0.001, performance.now() - start);
}
