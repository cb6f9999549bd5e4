import { expect, test } from 'vitest';
import { type ModelConfig, modelConfig } from '../model-config.ts';
import { checkSignature } from './model-folder.ts';
import type { TensorShape } from './model-session.ts';

const config: ModelConfig = modelConfig.parse({
  format: 1,
  name: 'tried',
  kind: 'dual-encoder',
  inputs: ['input_ids', 'attention_mask'],
  output: 'last_hidden_state',
  pooling: 'mean',
  dimensions: 8,
  maxLength: { query: 32, document: 32 },
  template: 'dmr',
});
const free = ['batch', 'length'] as const;
const ids: TensorShape = { name: 'input_ids', type: 'int64', shape: free };
const mask: TensorShape = { name: 'attention_mask', type: 'int64', shape: free };
const hidden: TensorShape = { name: 'last_hidden_state', type: 'float32', shape: ['batch', 'length', 8] };

function check(inputs: readonly TensorShape[], outputs: readonly TensorShape[], changes: object = {}): void {
  checkSignature({ inputs, outputs }, { ...config, ...changes });
}

test('a model that fits its config passes, also one with names for its sizes or more outputs', () => {
  check([mask, ids], [hidden]);
  check(
    [ids, mask],
    [
      { ...hidden, name: 'pooler_output' },
      { ...hidden, shape: ['batch', 'length', 'width'] },
    ],
  );
  check([ids, mask], [{ ...hidden, shape: [] }]);
});

test.each([
  ['an input is missing', [ids], [hidden], /takes the inputs input_ids; config\.json gives/],
  [
    'an input is not given',
    [ids, mask, { ...ids, name: 'token_type_ids' }],
    [hidden],
    /token_type_ids; config/,
  ],
  [
    'an input is of another type',
    [ids, { ...mask, type: 'int32' }],
    [hidden],
    /wants attention_mask as int32/,
  ],
  [
    'its sizes are fixed',
    [{ ...ids, shape: [1, 128] }, mask],
    [hidden],
    /takes input_ids only as input_ids \[1, 128\]; export it with free batch and length/,
  ],
  [
    'the output has another name',
    [ids, mask],
    [{ ...hidden, name: 'logits' }],
    /gives logits; config\.json asks/,
  ],
  [
    'the output is of another type',
    [ids, mask],
    [{ ...hidden, type: 'float16' }],
    /as float16, not as float32/,
  ],
  [
    'a row has other dimensions',
    [ids, mask],
    [{ ...hidden, shape: ['batch', 'length', 384] }],
    /\[batch, length, 8\]/,
  ],
  [
    'the output is pooled already',
    [ids, mask],
    [{ ...hidden, shape: ['batch', 8] }],
    /promises \[batch, length, 8\]/,
  ],
])('refused in words: %s', (_, inputs, outputs, words) => {
  expect(() => check(inputs, outputs)).toThrow(words);
});
