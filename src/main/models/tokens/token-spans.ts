import type { TokenSpan } from './token-counter.ts';

/** What one token stands for: text, or bytes that are no text on their own. */
export type TokenContent = string | readonly number[];

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Where each token stands in the text that they were made of, in UTF-16 units. */
export function tokenSpans(text: string, tokens: Iterable<TokenContent>): readonly TokenSpan[] {
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
