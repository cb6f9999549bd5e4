import type { RawTranscript } from '../../ports.ts';

/** How many bytes of the text a token is, and its probability. */
export type WhisperToken = readonly [bytes: number, probability: number];

/**
 * Whisper's tokens are pieces of words; a word is as sure as all its pieces together, so that one wrong syllable
 * shows. Punctuation at its ends does not count, as in openai/whisper's timing.py (merge_punctuations).
 * @param tokens together exactly the bytes of the text
 */
export function mergeWords(
  text: string,
  tokens: readonly WhisperToken[],
): Pick<RawTranscript, 'text' | 'words' | 'confidence'> {
  const pieces = readPieces(text, tokens);
  const spoken = pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const words: { text: string; confidence: number | null }[] = [];
  for (const segment of segments(text)) {
    const inside = pieces.filter(({ from, to }) => from < segment.to && to > segment.from);
    const letters = inside.filter((piece) => /[\p{L}\p{N}]/u.test(piece.text));
    words.push({ text: segment.text, confidence: product(letters.length > 0 ? letters : inside) });
  }
  return { text: text.trim(), words, confidence: geometricMean(spoken.length > 0 ? spoken : pieces) };
}

interface Piece {
  readonly text: string;
  /** Characters of the text, end not included. */
  readonly from: number;
  readonly to: number;
  readonly probability: number;
}

/** A token may end in the middle of a character: it then covers the whole of it. */
function readPieces(text: string, tokens: readonly WhisperToken[]): readonly Piece[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0;
    const length = Buffer.byteLength(String.fromCodePoint(point));
    const width = point > 0xffff ? 2 : 1;
    for (let byte = 0; byte < length; byte += 1) starts.push(at);
    at += width;
  }
  starts.push(text.length);
  const pieces: Piece[] = [];
  let byte = 0;
  for (const [length, probability] of tokens) {
    const from = starts[Math.min(byte, starts.length - 1)] ?? 0;
    byte += length;
    let to = starts[Math.min(byte, starts.length - 1)] ?? 0;
    if (to === from && length > 0) to = Math.min(from + 1, text.length);
    if (to > from) pieces.push({ text: text.slice(from, to), from, to, probability });
  }
  return pieces;
}

/** Between spaces; scripts without spaces are cut by the runtime's own rules for words. */
function segments(
  text: string,
): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  const found: { text: string; from: number; to: number }[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const from = match.index;
    if (!unspaced.test(match[0])) {
      found.push({ text: match[0], from, to: from + match[0].length });
      continue;
    }
    for (const part of segmenter.segment(match[0])) {
      const last = found.at(-1);
      const start = from + part.index;
      // Punctuation stays with the word before it.
      if (!part.isWordLike && last !== undefined && last.to === start) {
        last.text += part.segment;
        last.to += part.segment.length;
      } else found.push({ text: part.segment, from: start, to: start + part.segment.length });
    }
  }
  return found;
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function product(pieces: readonly Piece[]): number | null {
  if (pieces.length === 0) return null;
  return pieces.reduce((all, { probability }) => all * probability, 1);
}

/** What whisper calls the average log probability, as a probability. */
function geometricMean(pieces: readonly Piece[]): number | null {
  const all = product(pieces);
  if (all === null) return null;
  const sum = pieces.reduce((logs, { probability }) => logs + Math.log(Math.max(probability, 1e-6)), 0);
  return Math.exp(sum / pieces.length);
}
