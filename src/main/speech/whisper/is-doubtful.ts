import { mergeWords } from './merge-words.ts';
import type { Decoded } from './protocol.ts';

/** Below this the decoder is guessing: openai/whisper's logprob_threshold (transcribe.py) of -1, as a probability. */
const guessing = Math.exp(-1);
/** Above this whisper takes the sound for none of speech, and a guess at it is not worth a second look. */
const silent = 0.5;
/** So many words said twice at the end are more likely the model's than the speaker's. */
const leastRepeated = 3;

/**
 * Whether what a narrow window made of the sound deserves a wider one. With less silence than it was trained on, Whisper
 * is at times unsure that the speech is over and says it all again ("Go back. Go back."), or goes in circles.
 */
export function isDoubtful(decoded: Decoded): boolean {
  if (decoded.repeated || saysItTwice(decoded.text)) return true;
  if (decoded.noSpeech >= silent) return false;
  const { confidence } = mergeWords(decoded.text, decoded.tokens);
  return confidence !== null && confidence < guessing;
}

/** All of the text is one phrase twice or more, or its last words stand there twice. */
function saysItTwice(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  for (let period = 1; period * 2 <= words.length; period += 1) {
    let same = 0;
    while (same + period < words.length && words.at(-1 - same) === words.at(-1 - same - period)) same += 1;
    if (same + period === words.length || (period >= leastRepeated && same >= period)) return true;
  }
  return false;
}
