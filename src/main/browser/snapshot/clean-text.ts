import { maskCardNumbers } from '#shared/lib/index.ts';

/** A text node longer than this is cut before anything is done with it (case 29: a 5 MB text node). */
const longestText = 20_000;

/**
 * Characters that nobody sees but a model reads: Unicode tags and the variation selectors that smuggle bytes,
 * bidirectional controls, zero-width and soft-hyphen characters, and private-use glyphs (icon fonts).
 * The zero-width joiner stays: emoji need it.
 */
const unseen =
  /[\u{E0000}-\u{E0FFF}\u{F0000}-\u{10FFFF}\uE000-\uF8FF\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u115F\u1160\u3164]/gu;
const mayHoldUnseen = /[\u00AD\u115F-\uFFFF]/;

/** Takes out what cannot be seen and cuts what is too long; spaces stay as they are. */
export function dropUnseen(text: string): string {
  const short = text.length > longestText ? text.slice(0, longestText) : text;
  return mayHoldUnseen.test(short) ? short.replace(unseen, '').replace(loneSurrogate, '') : short;
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const mayHoldCard = /\d{4}/;

/**
 * One line: unseen characters out, card numbers masked, whitespace collapsed, trimmed, at most `limit` characters.
 * Every text that leaves the page module for good goes through here.
 */
export function cleanText(text: string, limit = longestText): string {
  const line = maskCards(dropUnseen(text).replace(/\s+/g, ' ').trim());
  if (line.length <= limit) return line;
  return `${line
    .slice(0, limit - 1)
    .replace(loneSurrogate, '')
    .trimEnd()}…`;
}

/** As `cleanText`, but white space stays as it is in the markup and nothing is cut. */
export function cleanKept(text: string): string {
  return maskCards(dropUnseen(text));
}

function maskCards(text: string): string {
  return mayHoldCard.test(text) ? maskCardNumbers(text) : text;
}
