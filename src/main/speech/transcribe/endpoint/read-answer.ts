import type { RawTranscript } from '../../ports.ts';
import { readTranscript } from '../read-transcript.ts';

/** What an answer of 2xx holds. */
type ReadAnswer =
  | { readonly kind: 'transcript'; readonly transcript: RawTranscript }
  /** An error with a status of success; some gateways do that. */
  | { readonly kind: 'error'; readonly body: string }
  | { readonly kind: 'web-page' }
  /** JSON that ends too early, or of another shape. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'other' };

const plain = (text: string): ReadAnswer => ({
  kind: 'transcript',
  transcript: { text, words: [], confidence: null, noSpeech: null },
});

/**
 * Reads JSON, text, subtitles (SRT, WebVTT) and event streams by what they look like: servers answer in another
 * format than they were asked for, and under any content type.
 */
export function readSpeechAnswer(body: string, contentType: string): ReadAnswer {
  const text = body.replace(/^\ufeff/u, '').trim();
  if (/^<(?:!doctype|html|head|body|\?xml)/iu.test(text)) return { kind: 'web-page' };
  if (/^(?:event|data|id|retry):/u.test(text)) return readEvents(text);
  if (/^[{["]/u.test(text)) {
    const value = parse(text);
    if (value !== undefined) return readValue(value, text);
    // "[Music] and so on" is text; what was meant as JSON is not.
    if (/json/iu.test(contentType) || /^[{"]/u.test(text)) return { kind: 'cut' };
  }
  if (text === '' && /json/iu.test(contentType)) return { kind: 'cut' };
  if (/^WEBVTT|^(?:\d+\s*\n)?[\d:]+[.,]\d{3}\s*-->/u.test(text)) return plain(readSubtitles(text));
  if (/html/iu.test(contentType)) return { kind: 'web-page' };
  return plain(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readValue(value: unknown, text: string): ReadAnswer {
  const transcript = readTranscript(value);
  if (transcript !== null) return { kind: 'transcript', transcript };
  const isError =
    typeof value === 'object' &&
    value !== null &&
    ('error' in value || 'detail' in value || 'message' in value);
  return isError ? { kind: 'error', body: text } : { kind: 'other' };
}

function readSubtitles(text: string): string {
  return text
    .split(/\r?\n/u)
    .filter((line) => !/^(?:WEBVTT|NOTE|STYLE|\d+\s*$)|-->/u.test(line))
    .map((line) => line.replaceAll(/<[^<>]{1,60}>/gu, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** `transcript.text.delta` and `transcript.text.done`, or the bare pieces that others send. */
function readEvents(text: string): ReadAnswer {
  let pieces = '';
  let isDone = false;
  for (const match of text.matchAll(/^data:\s?(.*)$/gmu)) {
    const data = match[1] ?? '';
    if (data === '[DONE]') {
      isDone = true;
      continue;
    }
    const value = parse(data);
    if (typeof value !== 'object' || value === null) continue;
    const event = value as { readonly type?: unknown; readonly delta?: unknown; readonly error?: unknown };
    if (event.type === 'transcript.text.done') return readValue(value, data);
    if (event.error !== undefined) return { kind: 'error', body: data };
    if (typeof event.delta === 'string') pieces += event.delta;
    else pieces += readTranscript(value)?.text ?? '';
  }
  return isDone ? plain(pieces) : { kind: 'cut' };
}
