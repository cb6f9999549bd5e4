import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { countTokens as CountTokens, encode as Encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { EncodingName } from './encoding-of.ts';
import type { TokenCounter, TokenSpan } from './token-counter.ts';

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

/** Byte-pair merging takes time quadratic in the length of an unbroken run; longer ones are counted in pieces. */
const longestRun = 400;
const longRun = new RegExp(`\\S{${longestRun + 1},}|\\s{${longestRun + 1},}`, 'g');

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** A run that is too long stands at some multiple of its shortest length; looking there is enough. */
function hasLongRun(text: string): boolean {
  for (let at = longestRun; at < text.length; at += longestRun) {
    const kind = isSpace(text, at);
    let start = at;
    let end = at + 1;
    while (start > 0 && end - start <= longestRun && isSpace(text, start - 1) === kind) start -= 1;
    while (end < text.length && end - start <= longestRun && isSpace(text, end) === kind) end += 1;
    if (end - start > longestRun) return true;
  }
  return false;
}

/**
 * The text in pieces whose unbroken runs are short, for tokenizers that a stranger's ten thousand letters would stall.
 * Ordinary text is one piece.
 */
function cutLongRuns(text: string): readonly string[] {
  if (!hasLongRun(text)) return [text];
  const cuts: number[] = [];
  for (const run of text.matchAll(longRun)) {
    const end = run.index + run[0].length;
    for (let cut = run.index + longestRun; cut < end; cut += longestRun) {
      cuts.push(isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut);
    }
  }
  return [...cuts, text.length].map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut));
}

/** What one token stands for: text, or bytes that are no text on their own. */
type TokenContent = string | readonly number[];

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Where each token stands in the text that they were made of, in UTF-16 units. */
function tokenSpans(text: string, tokens: Iterable<TokenContent>): readonly TokenSpan[] {
  const spans: TokenSpan[] = [];
  let place = 0;
  /** Bytes of the character at `place` that earlier tokens took. */
  let taken = 0;
  for (const token of tokens) {
    const start = place;
    if (typeof token === 'string') {
      place += token.length;
      spans.push({ start, end: place });
      continue;
    }
    let left = token.length;
    let end = place;
    while (left > 0 && place < text.length) {
      const point = text.codePointAt(place) ?? 0;
      const units = point > 0xffff ? 2 : 1;
      const rest = utf8Length(point) - taken;
      end = place + units;
      if (left < rest) {
        taken += left;
        left = 0;
      } else {
        left -= rest;
        taken = 0;
        place = end;
      }
    }
    spans.push({ start, end });
  }
  return spans;
}
