import { stripVTControlCharacters } from 'node:util';
import type { RawTranscript } from '../../ports.ts';
import { readTranscript } from '../read-transcript.ts';

/**
 * What a program printed, as a transcript: plain text, or JSON like that of a transcription endpoint. Colours and
 * other control characters are taken out; of a line that was written over, the last state counts.
 */
export function readOutput(output: Buffer): RawTranscript {
  const text = stripVTControlCharacters(output.toString('utf8').replace(/^\ufeff/u, ''))
    .split('\n')
    .map((line) => line.replace(/\r+$/u, '').split('\r').at(-1) ?? '')
    .join('\n')
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, '')
    .trim();
  if (text.startsWith('{')) {
    try {
      const transcript = readTranscript(JSON.parse(text));
      if (transcript !== null) return transcript;
    } catch {
      // Then it is text that begins with a brace.
    }
  }
  return { text, words: [], confidence: null, noSpeech: null };
}
