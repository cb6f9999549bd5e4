import { planTensors } from './model-tensors.ts';
import type { ModelShape } from './write-ggml.ts';
import { writeGgml } from './write-ggml.ts';

/** About 4 MB: nearly all of it is the list of words, whose length whisper.cpp takes for granted. */
const smallShape: ModelShape = {
  vocabulary: 51_864,
  audioContext: 1_500,
  audioState: 32,
  audioHeads: 2,
  audioLayers: 4,
  textContext: 448,
  textState: 32,
  textHeads: 2,
  textLayers: 4,
  mels: 80,
};

/** Tokens that whisper.cpp looks up by their text. */
const named = new Map([
  [220, ' '],
  [532, ' -'],
  [705, " '"],
]);
const wordTokens = 50_257;

export interface RandomModelOptions {
  /** The same seed gives the same file. Default 1. */
  readonly seed?: number;
  readonly shape?: Partial<ModelShape>;
}

/** Writes a model with random weights: it loads, costs time and says nonsense, like any model does. */
export function makeRandomModel(file: string, options: RandomModelOptions = {}): void {
  const shape = { ...smallShape, ...options.shape };
  const random = randomNumbers(options.seed ?? 1);
  const words = Array.from({ length: wordTokens }, (_, id) => Buffer.from(named.get(id) ?? ` w${id}`));
  const tensors = planTensors(shape).map((plan) => ({
    ...plan,
    get values() {
      const count = plan.shape.reduce((product, size) => product * size, 1);
      return fill(plan.name, count, random);
    },
  }));
  writeGgml(file, shape, words, tensors);
}

function fill(name: string, count: number, random: () => number): Float32Array {
  const values = new Float32Array(count);
  if (/(_ln|\.ln|ln_post)\.weight$/.test(name)) return values.fill(1);
  if (name.endsWith('.bias')) return values;
  return values.map(() => (random() - 0.5) * 0.2);
}

/** Mulberry32 (Tommy Ettinger, public domain): small, seeded, good enough for noise. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
