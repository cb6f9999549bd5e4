import { AppError } from '#shared/errors/index.ts';
import type { ModelConfig } from '../model-config.ts';
import type { ModelSession, TensorShape } from './model-session.ts';

/**
 * Whether the model takes and gives what its config says, before anything is run.
 *
 * @throws AppError `bad-input` that names both sides
 */
export function checkSignature(session: Pick<ModelSession, 'inputs' | 'outputs'>, config: ModelConfig): void {
  const asked = new Set<string>(config.inputs);
  const taken = session.inputs.map((input) => input.name);
  if (taken.length !== asked.size || taken.some((name) => !asked.has(name))) {
    throw mismatch(
      config,
      `takes the inputs ${taken.join(', ')}; config.json gives it ${config.inputs.join(', ')}`,
    );
  }
  for (const input of session.inputs) {
    if (input.type !== 'int64') throw mismatch(config, `wants ${input.name} as ${input.type}, not as int64`);
    if (input.shape.length !== 2 || input.shape.some((size) => typeof size === 'number')) {
      throw mismatch(
        config,
        `takes ${input.name} only as ${written(input)}; export it with free batch and length`,
      );
    }
  }
  const output = session.outputs.find((each) => each.name === config.output);
  if (output === undefined) {
    const names = session.outputs.map((each) => each.name).join(', ');
    throw mismatch(config, `gives ${names}; config.json asks for ${config.output}`);
  }
  if (output.type !== 'float32')
    throw mismatch(config, `gives ${output.name} as ${output.type}, not as float32`);
  checkOutput(output, config);
}

function checkOutput(output: TensorShape, config: ModelConfig): void {
  // A model without declared output shapes is judged by its trial run.
  if (config.kind === 'cross-encoder' || output.shape.length === 0) return;
  const expected = config.pooling === 'none' ? 2 : 3;
  const last = output.shape.at(-1);
  const isWrong =
    output.shape.length !== expected || (typeof last === 'number' && last !== config.dimensions);
  if (isWrong) {
    const promised = config.pooling === 'none' ? 'batch' : 'batch, length';
    throw mismatch(
      config,
      `gives ${written(output)}; config.json promises [${promised}, ${config.dimensions}]`,
    );
  }
}

function written(tensor: TensorShape): string {
  return `${tensor.name} [${tensor.shape.join(', ')}]`;
}

function mismatch(config: ModelConfig, what: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `The model ${config.name} ${what}. Correct config.json, or choose another model.`,
  });
}
