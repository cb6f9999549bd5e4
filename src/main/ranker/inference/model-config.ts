import { z } from 'zod';

/** A file of the folder itself: a config must not lead anywhere else. */
const fileName = z.string().regex(/^[\w][\w.-]*$/, 'a file name in the same folder');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits in lower case');
const tokens = z.number().int().min(4).max(8_192);

const inputNames = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
export type InputName = (typeof inputNames)[number];

/** `config.json` of a model folder: what is in it and how it is to be used. Fields that we do not know are let be. */
export const modelConfig = z
  .object({
    format: z.literal(1),
    name: z.string().min(1).max(100),
    kind: z.enum(['dual-encoder', 'cross-encoder', 'reader']),
    licence: z.string().default('unknown'),
    model: fileName.default('model.onnx'),
    tokenizer: fileName.default('tokenizer.json'),
    /** By file name; checked before loading. Required for the model that is shipped. */
    sha256: z.record(fileName, sha256).default({}),
    inputs: z.array(z.enum(inputNames)).min(1).readonly(),
    output: z.string().min(1),
    /** "none": the output is [batch, dimensions] already; else it is [batch, length, dimensions]. */
    pooling: z.enum(['none', 'mean', 'cls']).default('none'),
    similarity: z.enum(['cosine', 'dot']).default('cosine'),
    dimensions: z.number().int().min(1).max(8_192),
    /** In tokens, those that the tokenizer adds included; for a cross-encoder a pair has both together. DMR's where nothing is said. */
    maxLength: z
      .object({ query: tokens, document: tokens })
      .readonly()
      .default({ query: 512, document: 512 }),
    /** The texts that it reads; a reader takes the words as they were said. */
    template: z.enum(['parley-1', 'dmr']).default('parley-1'),
    /** Of a reader: what its numbers per piece mean, three per slot, one for "a step begins", one per operation. */
    labels: z
      .object({ slots: z.array(z.string()).readonly(), operations: z.array(z.string()).readonly() })
      .readonly()
      .nullable()
      .default(null),
    /** That a text gives the same numbers alone and among others, as a test saw: a start need not try it again. */
    batchIndependent: z.boolean().default(false),
    /** Scores to chances, as the ranker reads them; null: not calibrated. */
    calibration: z.unknown().default(null),
  })
  .refine(
    ({ kind, labels, dimensions }) =>
      kind !== 'reader' ||
      (labels !== null && dimensions === 3 * labels.slots.length + 1 + labels.operations.length),
    { error: 'must name what each number of a reader means', path: ['labels'] },
  )
  .refine((config) => config.inputs.includes('input_ids'), { error: 'must have input_ids', path: ['inputs'] })
  .readonly();
export type ModelConfig = z.infer<typeof modelConfig>;
