import { AppError } from '#shared/errors/index.ts';
import type { ModelConfig } from '../model-config.ts';
import type { Engine } from './engine.ts';
import { rowWidth } from './read-output.ts';
import type { TextTokenizer, TokenRow } from './text-tokenizer.ts';
import { trialQuery, trialTexts } from './trial-texts.ts';

export interface Trial {
  /** Of the first texts, as many as the device's pace allowed: every trial has the same ones. */
  readonly rows: Float32Array;
  readonly width: number;
  /** Elements per second once warm, tokenising included. */
  readonly elementsPerSecond: number;
}

/** Texts of each run, as long as the one before was quick. The first has two lengths, so there is padding in it. */
const ladder = [2, 16, 64] as const;
/**
 * A start must not take long: on a graphics driver in software two texts may take seconds (MiniLM on SwiftShader: 400
 * times slower than the CPU).
 */
const patienceMs = 100;
/** The best of some, because the machine does other things at a start. */
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
    const rows = await engine.run(tokenizeTrial(count, tokenizer, config));
    if (!rows.every(Number.isFinite)) {
      throw new AppError({
        code: 'bad-input',
        message: `The model ${config.name} gives values that are not numbers. Get it again, or choose another model.`,
      });
    }
    return rows;
  };
  // Shaders are made and memory is taken: this one does not count.
  let rows = await encode(ladder[0]);
  let elementsPerSecond = 0;
  for (const count of ladder) {
    let bestMs = Number.POSITIVE_INFINITY;
    for (let run = 0; run < repeats && (run === 0 || bestMs <= patienceMs); run += 1) {
      const start = performance.now();
      rows = await encode(count);
      // A clock's step is the least that can be seen.
      bestMs = Math.min(bestMs, Math.max(0.001, performance.now() - start));
    }
    elementsPerSecond = Math.max(elementsPerSecond, (count / bestMs) * 1_000);
    if (bestMs > patienceMs) break;
  }
  return { rows, width: rowWidth(config), elementsPerSecond };
}

/** The first texts of every trial. */
export function tokenizeTrial(
  count: number,
  tokenizer: TextTokenizer,
  config: ModelConfig,
): readonly TokenRow[] {
  const texts = trialTexts(count);
  if (config.kind === 'cross-encoder') return texts.map(tokenizer.pairWith(trialQuery));
  // One of each kind of text that it will get.
  return texts.map((text, place) =>
    place === 0 ? tokenizer.encodeText('query', trialQuery) : tokenizer.encodeText('document', text),
  );
}
