import { z } from 'zod';
import type { RawTranscript } from '../ports.ts';

const level = z.number().min(0).max(1).nullish().catch(null);
const logarithm = z.number().max(0).nullish().catch(null);

/** OpenAI has `word` and no probability; faster-whisper, whisper.cpp and vosk have one, under three names. */
const word = z
  .object({ word: z.string(), probability: level, confidence: level, conf: level })
  .transform((fields) => ({
    text: fields.word,
    confidence: fields.probability ?? fields.confidence ?? fields.conf ?? null,
  }));
const words = z.array(word).nullish().catch(null);

const segment = z.object({
  text: z.string(),
  avg_logprob: logarithm,
  no_speech_prob: level,
  words,
});
type Segment = z.infer<typeof segment>;

/** A token of gpt-4o-transcribe and its kin. Its bytes matter where a letter is made of several tokens. */
const logprob = z.object({
  token: z.string().catch(''),
  logprob: logarithm,
  bytes: z.array(z.number().int().min(0).max(255)).nullish().catch(null),
});

const answer = z.object({
  text: z.string().nullish(),
  segments: z.array(segment).nullish().catch(null),
  words,
  logprobs: z.array(logprob).nullish().catch(null),
});

/**
 * Reads the JSON of a transcription: `json` with or without log-probabilities, `verbose_json` of OpenAI and of the
 * servers that copy it, a bare string.
 * @returns null for anything else
 */
export function readTranscript(value: unknown): RawTranscript | null {
  if (typeof value === 'string') return { text: value, words: [], confidence: null, noSpeech: null };
  const parsed = answer.safeParse(value);
  if (!parsed.success) return null;
  const { segments, logprobs } = parsed.data;
  if (parsed.data.text == null && segments == null) return null;
  const text = parsed.data.text ?? (segments ?? []).map((part) => part.text).join('');
  const found = findWords(parsed.data.words ?? [], segments ?? [], logprobs ?? []);
  return {
    text,
    words: found.some(({ confidence }) => confidence !== null) ? found : [],
    confidence: meanOf(logprobs ?? [], segments ?? []) ?? meanOfWords(found),
    noSpeech: leastOf((segments ?? []).map((part) => part.no_speech_prob)),
  };
}

/** The finest that there is: words with a probability, tokens, or whole segments. */
function findWords(
  own: RawTranscript['words'],
  segments: readonly Segment[],
  logprobs: readonly z.infer<typeof logprob>[],
): RawTranscript['words'] {
  if (own.some(({ confidence }) => confidence !== null)) return own;
  const inside = segments.flatMap((part) => part.words ?? []);
  if (inside.some(({ confidence }) => confidence !== null)) return inside;
  if (logprobs.length > 0) return joinTokens(logprobs);
  return segments.flatMap(({ text, avg_logprob }) =>
    (text.match(/\S+/gu) ?? []).map((each) => ({ text: each, confidence: probabilityOf(avg_logprob) })),
  );
}

/** Tokens that begin with a space begin a word; a word is as sure as its least sure token. */
function joinTokens(logprobs: readonly z.infer<typeof logprob>[]): RawTranscript['words'] {
  const parts: { readonly bytes: Buffer[]; confidence: number | null }[] = [];
  for (const token of logprobs) {
    const bytes = token.bytes == null ? Buffer.from(token.token) : Buffer.from(token.bytes);
    const confidence = probabilityOf(token.logprob);
    const last = parts.at(-1);
    if (last === undefined || bytes[0] === 0x20) parts.push({ bytes: [bytes], confidence });
    else {
      last.bytes.push(bytes);
      if (confidence !== null) last.confidence = Math.min(confidence, last.confidence ?? 1);
    }
  }
  return parts.map(({ bytes, confidence }) => ({
    text: Buffer.concat(bytes).toString('utf8').trim(),
    confidence,
  }));
}

const probabilityOf = (logarithmOf: number | null | undefined): number | null =>
  logarithmOf == null ? null : Math.exp(logarithmOf);

/** The mean of the log-probabilities as a probability; segments count by their length. */
function meanOf(logprobs: readonly z.infer<typeof logprob>[], segments: readonly Segment[]): number | null {
  const weighed = [
    ...logprobs.map((token) => ({ value: token.logprob, weight: 1 })),
    ...(logprobs.length > 0
      ? []
      : segments.map((part) => ({ value: part.avg_logprob, weight: Math.max(1, part.text.trim().length) }))),
  ];
  let sum = 0;
  let weight = 0;
  for (const part of weighed) {
    if (part.value == null) continue;
    sum += part.value * part.weight;
    weight += part.weight;
  }
  return weight === 0 ? null : Math.exp(sum / weight);
}

function meanOfWords(found: RawTranscript['words']): number | null {
  const levels = found.map(({ confidence }) => confidence).filter((each) => each !== null);
  return levels.length === 0 ? null : levels.reduce((sum, each) => sum + each, 0) / levels.length;
}

/** Somebody spoke where one segment says so. */
function leastOf(levels: readonly (number | null | undefined)[]): number | null {
  const known = levels.filter((each) => each != null);
  return known.length === 0 ? null : Math.min(...known);
}
