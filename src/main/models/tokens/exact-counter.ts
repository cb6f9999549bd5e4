import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { countTokens as CountTokens, encode as Encode } from 'gpt-tokenizer/encoding/o200k_base';
import { cutLongRuns } from './cut-long-runs.ts';
import type { EncodingName } from './encoding-of.ts';
import type { TokenCounter } from './token-counter.ts';
import { type TokenContent, tokenSpans } from './token-spans.ts';

interface Encoding {
  readonly countTokens: typeof CountTokens;
  readonly encode: typeof Encode;
  readonly ranks: readonly TokenContent[];
}

const load = createRequire(import.meta.url);
const loaded = new Map<EncodingName, Encoding>();

const ranksOf = (name: EncodingName): Encoding['ranks'] =>
  (load(`gpt-tokenizer/cjs/bpeRanks/${name}`) as { default: Encoding['ranks'] }).default;

/**
 * Loads one encoding beforehand, in two parts with a pause between them, so that the loop is not held for all of it:
 * o200k_base takes 76 and 44 ms of processor time and 21 MB of heap, cl100k_base half of that.
 */
export async function prepareEncoding(name: EncodingName): Promise<void> {
  if (loaded.has(name)) return;
  ranksOf(name);
  await setImmediate();
  encodingFor(name);
}

function encodingFor(name: EncodingName): Encoding {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const { countTokens, encode } = load(`gpt-tokenizer/cjs/encoding/${name}`) as Encoding;
  const encoding = { countTokens, encode, ranks: ranksOf(name) };
  loaded.set(name, encoding);
  return encoding;
}

/** Nothing that a page writes is a special token: "<|endoftext|>" is thirteen ordinary characters. */
const asText = { disallowedSpecial: new Set<string>() };

/** OpenAI's own division of text; its tables are loaded at the first use. */
export function createExactCounter(name: EncodingName): TokenCounter {
  return {
    name,
    exact: true,
    count(text) {
      const { countTokens } = encodingFor(name);
      return cutLongRuns(text).reduce((sum, piece) => sum + countTokens(piece, asText), 0);
    },
    spans(text) {
      const { encode, ranks } = encodingFor(name);
      const tokens = cutLongRuns(text).flatMap((piece) => encode(piece, asText));
      return tokenSpans(
        text,
        tokens.map((token) => ranks[token] ?? []),
      );
    },
  };
}
