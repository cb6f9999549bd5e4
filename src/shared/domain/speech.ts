import { z } from 'zod';

/** All sound from the window on: mono, this many samples a second. Whisper and Silero want nothing else. */
export const sampleRate = 16_000;

/** Who turns sound into words; one port in main (`src/main/speech/ports.ts`) for all three. */
const speechEngines = ['whisper', 'endpoint', 'command'] as const;
export const speechEngine = z.enum(speechEngines);
export type SpeechEngine = z.infer<typeof speechEngine>;

/** 0 is a guess, 1 is sure; null where an engine does not say. */
const confidence = z.number().min(0).max(1).nullable();

/** What an engine made of one utterance. */
export const transcript = z
  .object({
    text: z.string(),
    /** The text word by word, in order, for marking what was hard to hear; [] where an engine does not say. */
    words: z.array(z.object({ text: z.string(), confidence }).readonly()),
    confidence,
    engine: speechEngine,
    /** As the engine names it: "base.en-q5_1", "whisper-1", a command's first word. */
    model: z.string(),
    /** Length of the sound that was transcribed, in ms. */
    durationMs: z.number(),
    /**
     * From the end of the utterance to its text, in ms: from when the talk key was let go, or the silence had lasted
     * for `endSilenceMs`, not from the last sound.
     */
    timeToTextMs: z.number(),
  })
  .readonly();
export type Transcript = z.infer<typeof transcript>;

/** How a user turn was spoken; kept with the turn. The turn's utterance is what was sent, mended or not. */
export const spokenTurn = z
  .object({
    engine: speechEngine,
    model: z.string(),
    /** Sum over the utterances that it was made of, in ms. */
    durationMs: z.number(),
    /** The longest wait among them, in ms. */
    timeToTextMs: z.number(),
    /** The lowest among them. */
    confidence,
    /** Word for word what was heard, before any mending; secrets masked like the utterance. */
    original: z.string(),
    /** Ids of the utterances: names of their sound files where the user has them kept. */
    utteranceIds: z.array(z.string().regex(/^[A-Za-z0-9-]{1,64}$/)).max(50),
  })
  .readonly();
export type SpokenTurn = z.infer<typeof spokenTurn>;
