import { type EncodingName, encodingOf } from './encoding-of.ts';
import { createEstimatingCounter } from './estimating-counter.ts';
import { createExactCounter, prepareEncoding } from './exact-counter.ts';
import type { TokenCounter } from './token-counter.ts';

const estimate = createEstimatingCounter();
const exact: Readonly<Record<EncodingName, TokenCounter>> = {
  o200k_base: createExactCounter('o200k_base'),
  cl100k_base: createExactCounter('cl100k_base'),
};

/** The counter for a model by its name: exact for OpenAI's families, an estimate that errs high for the rest. */
export function chooseTokenCounter(model: string): TokenCounter {
  const encoding = encodingOf(model);
  return encoding === null ? estimate : exact[encoding];
}

/** Loads what the model's counter needs, without holding the loop for all of it; counting does so too when it was not done. */
export async function prepareTokenCounter(model: string): Promise<void> {
  const encoding = encodingOf(model);
  if (encoding !== null) await prepareEncoding(encoding);
}
