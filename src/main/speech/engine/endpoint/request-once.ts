import type { OpenAI } from 'openai';
import type { TranscriptionCreateParams } from 'openai/resources/audio/transcriptions';
import { BodyTooLong, createGuardedFetch } from '../../../endpoint/index.ts';
import type { RawTranscript } from '../../ports.ts';
import { toBaseUrl } from './address.ts';
import { formatFields, type Habits } from './answer-formats.ts';
import { readAnswer } from './read-answer.ts';

export interface SoundRequest {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly model: string;
  readonly wav: Uint8Array<ArrayBuffer>;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  readonly habits: Habits;
  readonly signal: AbortSignal;
}

/** What one request came to. Only `heard` holds anything that was said. */
export type Requested =
  | { readonly kind: 'heard'; readonly transcript: RawTranscript }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers: Headers | null;
      readonly body: string;
    }
  | { readonly kind: 'no-transcript'; readonly why: 'web-page' | 'cut' | 'other' | 'endless' }
  | { readonly kind: 'broken'; readonly error: unknown };

let loading: Promise<typeof OpenAI> | null = null;

/** Loading the SDK takes 0.15 s, which neither the app's start nor the first utterance need pay. */
export function loadSdk(): Promise<typeof OpenAI> {
  loading ??= import('openai').then((module) => module.OpenAI);
  return loading;
}

/** Sends the sound once and reads the answer. Never throws; an abort is a `broken` that its caller knows of. */
export async function requestOnce(request: SoundRequest): Promise<Requested> {
  const { key, habits, signal } = request;
  let errorBody = '';
  let begun = false;
  try {
    const Sdk = await loadSdk();
    const hasKey = key !== null && key !== '';
    const client = new Sdk({
      baseURL: toBaseUrl(request.baseUrl),
      // It insists on a key; the guarded fetch leaves it out where there is none.
      apiKey: hasKey ? key : 'none',
      // The environment's key and names are for the environment's endpoint only.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // Retries and deadlines are ours.
      maxRetries: 0,
      timeout: longestMs,
      logLevel: 'off',
      fetch: createGuardedFetch(hasKey, (text) => {
        errorBody = text;
      }),
    });
    const parameters = {
      file: new File([request.wav], 'speech.wav', { type: 'audio/wav' }),
      model: request.model,
      ...(request.language === 'auto' || !habits.takesLanguage ? {} : { language: request.language }),
      ...formatFields(habits.format),
    } as TranscriptionCreateParams;
    const response = await client.audio.transcriptions.create(parameters, { signal }).asResponse();
    begun = true;
    const answer = readAnswer(await response.text(), response.headers.get('content-type') ?? '');
    if (answer.kind === 'transcript') return { kind: 'heard', transcript: answer.transcript };
    if (answer.kind === 'error') return { kind: 'refused', status: 400, headers: null, body: answer.body };
    return { kind: 'no-transcript', why: answer.kind };
  } catch (error) {
    if (error instanceof BodyTooLong) return { kind: 'no-transcript', why: 'endless' };
    const { status, headers } = error as { readonly status?: unknown; readonly headers?: unknown };
    if (typeof status === 'number') {
      return {
        kind: 'refused',
        status,
        headers: headers instanceof Headers ? headers : null,
        body: errorBody,
      };
    }
    return begun && !signal.aborted ? { kind: 'no-transcript', why: 'cut' } : { kind: 'broken', error };
  }
}

/** Only a backstop, in ms: the transcriber's own deadline is earlier. */
const longestMs = 1_200_000;
