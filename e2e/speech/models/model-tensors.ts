import type { ModelShape } from './write-ggml.ts';

export interface TensorPlan {
  readonly name: string;
  readonly shape: readonly number[];
  readonly isHalf: boolean;
}

/** Every tensor of a Whisper model by whisper.cpp's name, in the order of its own converter. */
export function planTensors(shape: ModelShape): readonly TensorPlan[] {
  const { audioState: a, textState: t } = shape;
  const matrix = (name: string, ...sizes: readonly number[]): TensorPlan => ({
    name,
    shape: sizes,
    isHalf: true,
  });
  const vector = (name: string, ...sizes: readonly number[]): TensorPlan => ({
    name,
    shape: sizes,
    isHalf: false,
  });
  const norm = (name: string, size: number) => [vector(`${name}.weight`, size), vector(`${name}.bias`, size)];
  const attention = (name: string, size: number) => [
    matrix(`${name}.query.weight`, size, size),
    vector(`${name}.query.bias`, size),
    // Keys have no bias in Whisper.
    matrix(`${name}.key.weight`, size, size),
    matrix(`${name}.value.weight`, size, size),
    vector(`${name}.value.bias`, size),
    matrix(`${name}.out.weight`, size, size),
    vector(`${name}.out.bias`, size),
  ];
  const feedForward = (name: string, size: number) => [
    matrix(`${name}.mlp.0.weight`, 4 * size, size),
    vector(`${name}.mlp.0.bias`, 4 * size),
    matrix(`${name}.mlp.2.weight`, size, 4 * size),
    vector(`${name}.mlp.2.bias`, size),
  ];
  const layers = (kind: 'encoder' | 'decoder', count: number, size: number) =>
    Array.from({ length: count }, (_, index) => `${kind}.blocks.${index}`).flatMap((block) => [
      ...norm(`${block}.mlp_ln`, size),
      ...feedForward(block, size),
      ...norm(`${block}.attn_ln`, size),
      ...attention(`${block}.attn`, size),
      ...(kind === 'decoder'
        ? [...norm(`${block}.cross_attn_ln`, size), ...attention(`${block}.cross_attn`, size)]
        : []),
    ]);
  return [
    vector('encoder.positional_embedding', shape.audioContext, a),
    matrix('encoder.conv1.weight', a, shape.mels, 3),
    vector('encoder.conv1.bias', a, 1),
    matrix('encoder.conv2.weight', a, a, 3),
    vector('encoder.conv2.bias', a, 1),
    ...norm('encoder.ln_post', a),
    ...layers('encoder', shape.audioLayers, a),
    vector('decoder.positional_embedding', shape.textContext, t),
    matrix('decoder.token_embedding.weight', shape.vocabulary, t),
    ...norm('decoder.ln', t),
    ...layers('decoder', shape.textLayers, t),
  ];
}
