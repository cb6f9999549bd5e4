import { z } from 'zod';
import { speechEngine, transcript } from '../domain/index.ts';

/** Whether speech can be written down at this moment, for the microphone button, settings and `parley doctor`. */
export const speechState = z
  .object({
    engine: speechEngine,
    status: z.enum([
      'ready', // the next utterance is written down
      'starting', // a model is being loaded
      'building', // whisper.cpp is being compiled
      'needs-build', // whisper.cpp was not built yet; it is at first use, or by `speech.build`
      'needs-model', // no model is there; one can be downloaded
      'not-set-up', // the endpoint has no connection, the command is empty
      'failed', // it was tried and did not work
    ]),
    /** The model or program in use; "" for none. */
    model: z.string(),
    /** What is the matter and what to do, in one or two sentences; "" when ready. */
    message: z.string(),
    /** 0 to 1 while building, null otherwise. */
    progress: z.number().min(0).max(1).nullable(),
  })
  .readonly();
export type SpeechState = z.infer<typeof speechState>;

/** One whisper model that can be had, and what is here of it. */
export const speechModel = z
  .object({
    id: z.string(),
    /** "Base, English, small file" */
    name: z.string(),
    language: z.enum(['english', 'multilingual']),
    quantised: z.boolean(),
    bytes: z.number().int(),
    status: z.enum(['absent', 'downloading', 'stopped', 'checking', 'ready', 'failed']),
    /** Fetched so far; `stopped` and `failed` go on from here. */
    receivedBytes: z.number().int(),
    /** Why it failed and what to do; "" otherwise. */
    message: z.string(),
    /** Seconds of sound written down per second on this machine; null until measured. */
    speed: z.number().nullable(),
    inUse: z.boolean(),
    recommended: z.boolean(),
  })
  .readonly();
export type SpeechModel = z.infer<typeof speechModel>;

/** What an ear is doing. An utterance can be written down while the next one is already heard. */
export const hearing = z
  .object({
    captureId: z.string(),
    /** Somebody speaks. */
    isHearing: z.boolean(),
    /** Utterances that are being written down. */
    transcribing: z.number().int(),
    /** Samples that have come, and samples that were missing between them. */
    samples: z.number().int(),
    lostSamples: z.number().int(),
  })
  .readonly();
export type Hearing = z.infer<typeof hearing>;

/** What became of one utterance. */
export const heard = z
  .object({
    captureId: z.string(),
    utteranceId: z.string(),
    result: z.discriminatedUnion('kind', [
      /** So far, while it is spoken; the next one replaces it. */
      z.object({ kind: z.literal('partial'), text: z.string() }).readonly(),
      z.object({ kind: z.literal('text'), transcript }).readonly(),
      /** Nothing worth a word: silence, noise, a phrase that whisper makes of silence, or the app's own voice. */
      z
        .object({
          kind: z.literal('dropped'),
          reason: z.enum([
            'silence',
            'noise',
            'hallucination',
            'own-voice',
            /** A yes, which the app was saying as well: whose it was cannot be told. */
            'own-yes',
          ]),
        })
        .readonly(),
      /** Its sound is still there: `speech.retry`. */
      z.object({ kind: z.literal('failed'), message: z.string() }).readonly(),
    ]),
  })
  .readonly();
export type Heard = z.infer<typeof heard>;
