import { decodeOnce } from './decode-text.ts';

/** Encodings and turnings inside each other that are undone; whoever needs more has something to hide. */
const deepest = 3;
const mostReadings = 150;

/**
 * Every way of reading a text that may be a disguise of another one: decoded, backwards, with what stands between its
 * letters left out, and these inside each other. The text itself is the first.
 */
export function readAllWays(text: string): readonly string[] {
  const readings = new Set([text]);
  let layer: readonly string[] = [text];
  for (let depth = 0; depth < deepest && readings.size < mostReadings; depth += 1) {
    layer = layer.flatMap(readOnce).filter((reading) => !readings.has(reading));
    for (const reading of layer) readings.add(reading);
  }
  return [...readings].slice(0, mostReadings);
}

function readOnce(text: string): readonly string[] {
  const decoded = decodeOnce(text).map((one) => one.text);
  const backwards = [...text].reverse().join('');
  const joined = text.replace(/[\s./,;|~]+/gu, '');
  // A word of a sentence may be the disguise, and so may be what stands in the middle of one.
  const pieces = text
    .split(/[\s./,;&|~]+/u)
    .filter((piece) => piece.length >= 6 && piece.length < text.length);
  const inner = pieces.slice(0, 20).flatMap((piece) => decodeOnce(piece).map((one) => one.text));
  return [...decoded, ...inner, backwards, joined];
}
