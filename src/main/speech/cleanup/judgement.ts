import type { RawTranscript } from '../ports.ts';
import { type CleanedText, cleanTranscript } from './clean-text.ts';
import { matchHallucination, matchHallucinations, splitSentences } from './hallucinations.ts';
import { cutLoops } from './loops.ts';
import { collapseSpaces, cutOut, hasWords, type MarkedText, markText, readWords } from './marked-text.ts';
import { findOwnVoice, isHalting, isSteering, isYes } from './own-voice.ts';
import { countSpokenLetters } from './tokens.ts';

/** What is known of the sound besides its transcript. */
export interface UtteranceFacts {
  readonly durationMs: number;
  /** As the detector heard it. */
  readonly speechMs: number;
  /** RMS of the part with speech, in dBFS: 0 is full scale, speech is about -20 to -45. */
  readonly loudness: number;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  /** What the app said aloud meanwhile, and for how many ms of the utterance it could be heard. */
  readonly ownWords: { readonly words: string; readonly audibleMs: number } | null;
}

type Judgement =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Their texts put together are the text without its spaces; [] where the engine gave none. */
      readonly words: RawTranscript['words'];
      readonly confidence: number | null;
    }
  | {
      readonly kind: 'dropped';
      readonly reason: 'silence' | 'noise' | 'hallucination' | 'own-voice' | 'own-yes';
    };

/** In UTF-16 units: two minutes of the quickest speech are about 3,000. What is longer is an engine gone astray. */
const longestText = 6_000;
/**
 * Words heard while the app speaks count as the user's from this confidence on. Not a clean line: of espeak-ng's voice
 * straight into the microphone tiny.en made wrong words with 0.09 to 0.66, and a person's true ones had 0.67. Where it is
 * unsure nothing is done: who was not heard says it again, and halting commands always count.
 */
const sureBesideOwnVoice = 0.67;
/** Quieter than this, what was dropped was silence rather than noise, in dBFS. */
const quietDecibels = -45;
/** Sounds between words; alone and without conviction they are a breath or a cough. */
const fillers =
  /^(?:u+h+|u+m+|e+r+m*|h+m+|m+|a+h+|o+h+|huh|eh|the|a|and|äh+m*|öh+|euh+|eh+m*|eee+|э+|ммм*|あの|えっと|嗯|음|어)[.,!?…]*$/iu;

/**
 * What of a raw transcript is worth showing: cleaned of markers and loops, and dropped only with evidence that
 * nobody said it to the app. Words keep the engine's confidence. "Stop" and its kin are never dropped: stopping for
 * nothing costs little, not stopping does not.
 */
export function judgeTranscript(raw: RawTranscript, facts: UtteranceFacts): Judgement {
  const text = raw.text.normalize('NFC').slice(0, longestText);
  const cleaned = cleanTranscript(markText(text, raw.words));
  if (cleaned.marked.text === '') return { kind: 'dropped', reason: reasonOfEmpty(cleaned, facts) };
  const marked = cutLoops(cleaned.marked, facts.speechMs);
  if (isHalting(marked.text)) return keep(marked, raw, text.length);
  const reason = reasonToDrop(marked.text, raw, facts);
  if (reason !== null) return { kind: 'dropped', reason };

  let kept = cutHallucinatedEnd(marked, raw, facts);
  if (facts.ownWords !== null) {
    const own = findOwnVoice(kept.text, facts.ownWords.words);
    if (own.kind === 'all') return { kind: 'dropped', reason: isYes(kept.text) ? 'own-yes' : 'own-voice' };
    if (own.kind === 'none' && isUnsureEcho(kept.text, raw, facts))
      return { kind: 'dropped', reason: 'own-voice' };
    if (own.kind === 'until') kept = collapseSpaces(cutOut(kept, 0, own.at));
  }
  return keep(kept, raw, text.length);
}

/**
 * The app falls silent at the first sound, so that of its own voice the microphone may get a third of a second: too
 * little to be heard truly, and so unlike the words that were said. Commands are the user's, and so is what was said for
 * the most part when the app could no longer be heard: pressing the button to speak silences it.
 */
function isUnsureEcho(text: string, raw: RawTranscript, facts: UtteranceFacts): boolean {
  const { confidence } = raw;
  if (confidence === null || confidence >= sureBesideOwnVoice || isSteering(text)) return false;
  return (facts.ownWords?.audibleMs ?? 0) * 2 >= facts.durationMs;
}

function reasonOfEmpty(
  { namesNoise, namesSilence }: CleanedText,
  facts: UtteranceFacts,
): 'silence' | 'noise' {
  if (namesSilence) return 'silence';
  return namesNoise || (facts.speechMs > 0 && facts.loudness > quietDecibels) ? 'noise' : 'silence';
}

function reasonToDrop(
  text: string,
  raw: RawTranscript,
  facts: UtteranceFacts,
): 'silence' | 'noise' | 'hallucination' | null {
  const evidence = weighEvidence(text, raw, facts);
  const hallucination = matchHallucinations(text, facts.language);
  if (hallucination === 'common' && evidence.againstSpeech) return 'hallucination';
  if ((hallucination === 'credit' || hallucination === 'foreign') && !evidence.clearlySpoken)
    return 'hallucination';
  if (evidence.heardNobody || facts.speechMs <= 0) {
    return facts.loudness > quietDecibels && facts.speechMs > 0 ? 'noise' : 'silence';
  }
  if (evidence.isTooMuch) return 'hallucination';
  if (fillers.test(text) && (evidence.againstSpeech || (raw.confidence ?? 0) < unsureFiller)) return 'noise';
  return null;
}

const unsureFiller = 0.6;

/** "Open the second one. Thanks for watching!": the last sentence was not said when all speaks against it. */
function cutHallucinatedEnd(marked: MarkedText, raw: RawTranscript, facts: UtteranceFacts): MarkedText {
  let kept = marked;
  for (;;) {
    const sentences = splitSentences(kept.text);
    const last = sentences.at(-1);
    // Signs alone are no sentence: what stands before them would be all that is left.
    if (last === undefined || !hasWords(kept.text.slice(0, last.from))) return kept;
    const kind = matchHallucination(kept.text.slice(last.from, last.to), facts.language);
    if (kind === null) return kept;
    const doubt = meanOf(kept, raw, last.from, last.to);
    const isDoubted = doubt === null ? kind !== 'common' : doubt < (kind === 'common' ? 0.4 : 0.8);
    if (!isDoubted) return kept;
    kept = collapseSpaces(cutOut(kept, last.from, last.to));
  }
}

function meanOf(marked: MarkedText, raw: RawTranscript, from: number, to: number): number | null {
  const inside = new Set(marked.wordAt.slice(from, to).filter((word) => word >= 0));
  const levels = [...inside]
    .map((word) => raw.words[word]?.confidence ?? null)
    .filter((level) => level !== null);
  return levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

function keep(marked: MarkedText, raw: RawTranscript, rawLength: number): Judgement {
  const words = readWords(marked, raw.words);
  const isCut = marked.text.length < rawLength / 2;
  const mean = meanOf(marked, raw, 0, marked.text.length);
  // The engine's own figure is of the whole; where much was cut the words that are left say more.
  const confidence = isCut ? (mean ?? raw.confidence) : (raw.confidence ?? mean);
  return { kind: 'text', text: marked.text, words, confidence };
}

/** How much speaks for a person having said it. */
interface Evidence {
  /** Something says that there was no speech, or not this much. */
  readonly againstSpeech: boolean;
  /** All that is known says that it was spoken. */
  readonly clearlySpoken: boolean;
  /** The engine itself heard no speech. */
  readonly heardNobody: boolean;
  /** More letters than the time that was spoken could hold. */
  readonly isTooMuch: boolean;
}

/**
 * Ms of speech per letter below which it was not spoken: quick English is 15 to 20 letters a second, and the detector
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
 * Below this an engine guesses. tiny.en's hallucinations over silence, noise, clicks and music have a confidence of 0.05 to
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

function weighEvidence(text: string, raw: RawTranscript, facts: UtteranceFacts): Evidence {
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
