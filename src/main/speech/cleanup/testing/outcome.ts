import type { RawTranscript } from '../../ports.ts';
import { judgeTranscript, type UtteranceFacts } from '../judgement.ts';

/** A second and a half of speech at a desk. */
export const spoken: UtteranceFacts = {
  durationMs: 2_500,
  speechMs: 1_500,
  loudness: -28,
  language: 'en',
  ownWords: null,
};

/** An engine that is sure of it. */
export const sure = { confidence: 0.92, noSpeech: 0.02 };

export function raw(text: string, rest: Partial<RawTranscript> = {}): RawTranscript {
  return { text, words: [], confidence: null, noSpeech: null, ...rest };
}

/** The text that is shown, or the reason for none in round brackets. */
export function outcome(text: string, facts = spoken, rest: Partial<RawTranscript> = {}): string {
  const judged = judgeTranscript(raw(text, rest), facts);
  return judged.kind === 'text' ? judged.text : `(${judged.reason})`;
}
