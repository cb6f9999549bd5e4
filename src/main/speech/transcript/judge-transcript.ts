import type { RawTranscript } from '../ports.ts';
import { type CleanedText, cleanText } from './clean-text.ts';
import { findLoop } from './find-loop.ts';
import { findOwnVoice } from './find-own-voice.ts';
import { isHalting, isSteering } from './is-command.ts';
import { collapseSpaces, cutOut, type MarkedText, markText, readWords } from './marked-text.ts';
import { matchPhantom, matchPhantoms, splitSentences } from './match-phantom.ts';
import { readTokens } from './tokens.ts';
import type { UtteranceFacts } from './utterance-facts.ts';
import { weighEvidence } from './weigh-evidence.ts';

export type Judgement =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Their texts put together are the text without its spaces; [] where the engine gave none. */
      readonly words: RawTranscript['words'];
      readonly confidence: number | null;
    }
  | { readonly kind: 'dropped'; readonly reason: 'silence' | 'noise' | 'phantom' | 'own-voice' };

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
  const cleaned = cleanText(markText(text, raw.words));
  if (cleaned.marked.text === '') return { kind: 'dropped', reason: reasonOfEmpty(cleaned, facts) };
  const marked = cutLoops(cleaned.marked, facts);
  if (isHalting(marked.text)) return keep(marked, raw, text.length);
  const reason = reasonToDrop(marked.text, raw, facts);
  if (reason !== null) return { kind: 'dropped', reason };

  let kept = cutPhantomEnd(marked, raw, facts);
  if (facts.ownWords !== null) {
    const own = findOwnVoice(kept.text, facts.ownWords);
    if (own.kind === 'all') return { kind: 'dropped', reason: 'own-voice' };
    if (own.kind === 'none' && isUnsureEcho(kept.text, raw)) return { kind: 'dropped', reason: 'own-voice' };
    if (own.kind === 'until') kept = collapseSpaces(cutOut(kept, 0, own.at));
  }
  return keep(kept, raw, text.length);
}

/**
 * The app falls silent at the first sound, so that of its own voice the microphone may get a third of a second: too
 * little to be heard truly, and so unlike the words that were said. Commands are the user's.
 */
function isUnsureEcho(text: string, raw: RawTranscript): boolean {
  return raw.confidence !== null && raw.confidence < sureBesideOwnVoice && !isSteering(text);
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
): 'silence' | 'noise' | 'phantom' | null {
  const evidence = weighEvidence(text, raw, facts);
  const phantom = matchPhantoms(text, facts.language);
  if (phantom === 'common' && evidence.againstSpeech) return 'phantom';
  if ((phantom === 'credit' || phantom === 'foreign') && !evidence.clearlySpoken) return 'phantom';
  if (evidence.heardNobody || facts.speechMs <= 0) {
    return facts.loudness > quietDecibels && facts.speechMs > 0 ? 'noise' : 'silence';
  }
  if (evidence.isTooMuch) return 'phantom';
  if (fillers.test(text) && (evidence.againstSpeech || (raw.confidence ?? 0) < unsureFiller)) return 'noise';
  return null;
}

const unsureFiller = 0.6;

/** A loop that is left after this many cuts is somebody's song. */
const mostLoops = 4;

function cutLoops(marked: MarkedText, facts: UtteranceFacts): MarkedText {
  let kept = marked;
  for (let count = 0; count < mostLoops; count += 1) {
    const tokens = readTokens(kept.text);
    const loop = findLoop(tokens, facts.speechMs > 0 ? (tokens.length * 1_000) / facts.speechMs : 0);
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

/** "Open the second one. Thanks for watching!": the last sentence was not said when all speaks against it. */
function cutPhantomEnd(marked: MarkedText, raw: RawTranscript, facts: UtteranceFacts): MarkedText {
  let kept = marked;
  for (;;) {
    const sentences = splitSentences(kept.text);
    const last = sentences.at(-1);
    if (last === undefined || sentences.length < 2) return kept;
    const kind = matchPhantom(kept.text.slice(last.from, last.to), facts.language);
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
