import type { ModelConfig } from '../model-config.ts';
import type { Engine } from './engine.ts';
import { rowWidth } from './read-output.ts';
import { tokenizeTrial } from './run-trial.ts';
import type { TextTokenizer } from './text-tokenizer.ts';

/**
 * Numbers of a row may differ by this between a text alone and among others. Sums in another order differ by less than
 * 1e-5; MiniLM with activations of 8 bits, which share one scale per batch, by 0.03 (cosine 0.978).
 */
const tolerance = 1e-3;
const compared = 8;

/**
 * Whether a model's row for a text depends on the texts beside it. What is kept of such a model would depend on
 * chance, and so would every ranking.
 */
export async function dependsOnBatch(
  engine: Engine,
  tokenizer: TextTokenizer,
  config: ModelConfig,
): Promise<boolean> {
  const batch = tokenizeTrial(compared, tokenizer, config);
  const together = await engine.run(batch);
  const width = rowWidth(config);
  for (const [place, row] of batch.entries()) {
    const alone = await engine.run([row]);
    const isOff = alone.some(
      (value, column) => !(Math.abs(value - (together[place * width + column] ?? Number.NaN)) <= tolerance),
    );
    if (isOff) return true;
  }
  return false;
}

/** The same engine with every text run by itself: slower, and right for such a model. */
export function separateTexts(engine: Engine): Engine {
  return {
    ...engine,
    run: async (batch) => {
      const rows: Float32Array[] = [];
      for (const row of batch) rows.push(await engine.run([row]));
      const width = rows[0]?.length ?? 0;
      const all = new Float32Array(rows.length * width);
      for (const [place, row] of rows.entries()) all.set(row, place * width);
      return all;
    },
  };
}
