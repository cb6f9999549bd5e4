import type { RawTranscript } from '../ports.ts';
import { countSpokenLetters } from './tokens.ts';
import type { UtteranceFacts } from './utterance-facts.ts';

/** How much speaks for a person having said it. */
export interface Evidence {
  /** Something says that nobody spoke, or not this much. */
  readonly againstSpeech: boolean;
  /** All that is known says that it was spoken. */
  readonly clearlySpoken: boolean;
  /** The engine itself heard nobody. */
  readonly heardNobody: boolean;
  /** More letters than the time that was spoken could hold. */
  readonly isTooMuch: boolean;
}

/**
 * Ms of speech per letter below which nobody speaks: quick English is 15 to 20 letters a second, and the detector
 * may miss a tenth of a second at either end.
 */
const quickestMsPerLetter = 35;
/** The same for a text that is otherwise believable: three times as fast as anybody. */
const impossibleMsPerLetter = 15;
const slackMs = 100;
/** Whisper's own rule: no-speech above 0.6 with a mean log-probability below -1, which is 0.37. */
const noSpeechLimit = 0.6;
const doubtfulConfidence = 0.4;
/**
 * Below this an engine guesses. tiny.en's phantoms over silence, noise, clicks and music have a confidence of 0.05 to
 * 0.26 with no-speech 0.73 to 0.96; spoken phrases of one or two words 0.39 to 0.94 with 0.02 to 0.47.
 */
const guessedConfidence = 0.3;
/** Of both a little: neither alone would do. */
const halfNoSpeech = 0.48;
const halfConfidence = 0.5;
const sureConfidence = 0.8;
/** Speech at arm's length is -20 to -45; the floor of a cheap microphone is about -60. */
const faintDecibels = -58;
/** Three frames of the detector: a click or a breath. */
const leastSpeechMs = 96;

export function weighEvidence(text: string, raw: RawTranscript, facts: UtteranceFacts): Evidence {
  const letters = countSpokenLetters(text);
  const { confidence } = raw;
  const noSpeech = raw.noSpeech ?? 0;
  const heardMs = facts.speechMs + slackMs;
  const isTooMuch = heardMs < letters * impossibleMsPerLetter && (confidence ?? 0) < sureConfidence;
  const heardNobody =
    (noSpeech >= noSpeechLimit && (confidence ?? 0) < doubtfulConfidence) ||
    (noSpeech >= 0.9 && (confidence ?? 0) < noSpeechLimit);
  const againstSpeech =
    heardNobody ||
    facts.speechMs < leastSpeechMs ||
    heardMs < letters * quickestMsPerLetter ||
    noSpeech >= noSpeechLimit ||
    (confidence !== null && confidence < guessedConfidence) ||
    (confidence !== null && confidence < halfConfidence && noSpeech >= halfNoSpeech) ||
    facts.loudness < faintDecibels;
  const clearlySpoken =
    !againstSpeech && confidence !== null && confidence >= sureConfidence && noSpeech < noSpeechLimit / 2;
  return { againstSpeech, clearlySpoken, heardNobody, isTooMuch };
}
