import { collapseSpaces, cutOut, type MarkedText } from './marked-text.ts';
import { readTokens, type Token } from './tokens.ts';

/** A loop that is left after this many cuts is somebody's song. */
const mostLoops = 4;

/**
 * The text with each loop said once: the same words again and again are what whisper and its kin make of noise and of
 * cut sound.
 * @param speechMs how long was spoken; 0 where it is not known
 */
export function cutLoops(marked: MarkedText, speechMs: number): MarkedText {
  let kept = marked;
  for (let count = 0; count < mostLoops; count += 1) {
    const tokens = readTokens(kept.text);
    const loop = findLoop(tokens, speechMs > 0 ? (tokens.length * 1_000) / speechMs : 0);
    if (loop === null) break;
    // One sign is kept, the last one where there is one: "No, no, no." becomes "No."
    const to = tokens[loop.to - 1]?.to ?? kept.text.length;
    const rest = kept.text.slice(to);
    const first = tokens[loop.from - 1]?.to ?? 0;
    const sign = rest === '' ? /^[.!?…。！？]*/u : /^[^\s\p{L}\p{N}]*/u;
    const signs = sign.exec(kept.text.slice(first))?.[0] ?? '';
    const from = first + (/^[^\s\p{L}\p{N}]/u.test(rest) ? 0 : signs.length);
    kept = collapseSpaces(cutOut(kept, from, to, ''));
  }
  return kept;
}

/** Words that come again and again; the first time is kept. */
interface Loop {
  /** Index of the first token of the second time. */
  readonly from: number;
  /** Behind the last token of the last time. */
  readonly to: number;
}

/** Tokens in what is repeated: whisper repeats words, sentences and (letter by letter) Japanese ones. */
const longestPart = 30;
/** "No no no" and "scroll down, scroll down, scroll down" are said by people. */
const fewestTimes = 4;
/** This many repeated words are no longer a person, however slowly they come. */
const mostWords = 12;
/** Faster than this in words a second, repeated words were not spoken; short words come at 5 to 6. */
const fastestWords = 7;

/**
 * The longest stretch in which the same words come again and again. Digits are left alone at a speakable pace: numbers
 * are like that.
 * @param wordsPerSecond of the whole text; 0 where it is not known
 */
function findLoop(tokens: readonly Token[], wordsPerSecond: number): Loop | null {
  const isRushed = wordsPerSecond > fastestWords;
  let longest: Loop | null = null;
  for (let length = 1; length <= Math.min(longestPart, tokens.length / fewestTimes); length += 1) {
    let run = 0;
    for (let index = length; index <= tokens.length; index += 1) {
      if (index < tokens.length && tokens[index]?.form === tokens[index - length]?.form) {
        run += 1;
        continue;
      }
      // What is left over behind the last whole time is the loop broken off, where the text ends with it.
      const words = (Math.floor(run / length) + 1) * length;
      const start = index - run - length;
      const enough = words >= fewestTimes * length && (words >= mostWords || isRushed);
      const isNumber = tokens.slice(start, start + length).every(({ form }) => /^\d+$/u.test(form));
      if (enough && (!isNumber || isRushed)) {
        const to = index === tokens.length ? index : start + words;
        if (longest === null || to - start - length > longest.to - longest.from) {
          longest = { from: start + length, to };
        }
      }
      run = 0;
    }
  }
  return longest;
}
