import { basename } from 'node:path';
import { z } from 'zod';
import { AppError, toWire } from '#shared/errors/index.ts';
import { startProgram } from '../../../platform/child-process.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type Call,
  type FromProcess,
  ProcessClient,
  type ToProcess,
} from '../../../platform/process-client.ts';
import type { WhisperModel } from './whisper.ts';

interface DecodeRequest {
  readonly samples: Int16Array;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  /** Frames of 20 ms that are encoded; 0 for the whole window. */
  readonly audioContext: number;
  /** Bounds a decode that goes in circles. */
  readonly mostTokens: number;
}

interface WhisperCalls {
  readonly load: Call<{ readonly file: string; readonly threads: number }, WhisperLoaded, never>;
  readonly decode: Call<DecodeRequest, Decoded, never>;
}

export type WhisperProcess = ProcessClient<WhisperCalls>;

export interface WhisperProcessOptions {
  /** What the builder made. */
  readonly program: string;
  readonly model: WhisperModel;
  readonly threads: number;
  readonly log: Log;
}

/** Longer than the slowest machine takes for the longest sound, in ms: only what hangs is ended. */
const silenceMs = 600_000;

/**
 * The process that keeps a model loaded. What was being said cannot be said again, so a decode is asked for once more
 * when the process dies; a model that takes it down while it is loaded is not tried twice.
 */
export function openWhisperProcess({ program, model, threads, log }: WhisperProcessOptions): WhisperProcess {
  const codec = {
    encode: (message: unknown) => encode(message as ToProcess<WhisperCalls>),
    decode: (line: string) => decode(line, model),
  };
  return new ProcessClient<WhisperCalls>({
    name: 'whisper.cpp',
    start: () => startProgram(program, codec),
    load: () => ({ file: model.file, threads }),
    onLoaded: ({ loadMs }) => log.info('a speech model was loaded', { model: model.name, loadMs }),
    onCrash: ({ how, isLoading, inARow }) => {
      if (!isLoading && inARow === 1) return 'again';
      const message = isLoading
        ? `The speech model ${model.name} ended whisper.cpp while it was loaded (${how}). There may be too little memory for it: choose a smaller one in settings.`
        : `whisper.cpp ended twice while it transcribed (${how}). Say it again, or choose a smaller model in settings.`;
      return new AppError({ code: 'internal', message });
    },
    silenceMs,
    log,
    // Only the library's own errors; it is never given what was heard.
    errorLines: 'warn',
  });
}

/** The other side, and the layout of a frame, is resources/whisper/parley-whisper.cpp. */
const headBytes = 9;

function encode(message: ToProcess<WhisperCalls>): Uint8Array {
  if (message.kind === 'abort') return frame('A', message.id, new Uint8Array(0));
  if (message.name === 'load') {
    const { file, threads } = message.params;
    const head = Buffer.alloc(4);
    head.writeUInt32LE(threads);
    return frame('L', message.id, Buffer.concat([head, Buffer.from(file, 'utf8')]));
  }
  const { samples, language, audioContext, mostTokens } = message.params;
  const head = Buffer.alloc(16);
  head.writeUInt32LE(audioContext, 0);
  head.writeUInt32LE(mostTokens, 4);
  head.write(language, 8, 8, 'latin1');
  // Typed arrays are little-endian on every processor that Node runs on but one (s390x), as are the frames.
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return frame('T', message.id, Buffer.concat([head, sound]));
}

function frame(kind: 'L' | 'T' | 'A', id: number, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(headBytes + body.length);
  bytes.write(kind, 0, 'latin1');
  bytes.writeUInt32LE(id, 1);
  bytes.writeUInt32LE(body.length, 5);
  bytes.set(body, headBytes);
  return bytes;
}

const id = z.number().int();
const loaded = z.object({
  kind: z.literal('loaded'),
  id,
  multilingual: z.boolean(),
  audioContext: z.number(),
  loadMs: z.number(),
});
const text = z.object({
  kind: z.literal('text'),
  id,
  text: z.string(),
  tokens: z.array(z.tuple([z.number(), z.number()])),
  /** Negative where it could not be told. */
  noSpeech: z.number(),
  language: z.string(),
  /** The model went in circles and was stopped. */
  repeated: z.boolean(),
  decodeMs: z.number(),
});
const reply = z.discriminatedUnion('kind', [
  loaded,
  z.object({ kind: z.literal('refused'), id, reason: z.string() }),
  text,
  z.object({ kind: z.literal('aborted'), id }),
  z.object({ kind: z.literal('failed'), id, reason: z.string() }),
]);
export type WhisperLoaded = z.infer<typeof loaded>;
export type Decoded = z.infer<typeof text>;

/** @throws when the line is none of the program's */
function decode(line: string, model: WhisperModel): FromProcess<WhisperCalls> {
  const answer = reply.parse(JSON.parse(line));
  if (answer.kind === 'loaded' || answer.kind === 'text')
    return { kind: 'done', id: answer.id, result: answer };
  return { kind: 'failed', id: answer.id, error: toWire(explain(answer, model)) };
}

function explain(
  answer: Exclude<z.infer<typeof reply>, { readonly kind: 'loaded' | 'text' }>,
  model: WhisperModel,
): AppError {
  if (answer.kind === 'aborted') return new AppError({ code: 'stopped', message: 'Stopped.' });
  if (answer.kind === 'refused') return modelRefused(model, answer.reason);
  return new AppError({
    code: 'internal',
    message: 'whisper.cpp could not transcribe this. Say it again, or choose another model in settings.',
    details: { reason: answer.reason },
  });
}

/** Why a model cannot be used, in words. */
function modelRefused(model: WhisperModel, reason: string): AppError {
  const file = basename(model.file);
  const what = {
    missing: `The speech model ${model.name} is not there any more (${file}). Download it again in settings, or choose another`,
    'not-a-model': `${file} is not a speech model in whisper.cpp’s format. Choose another in settings`,
    truncated: `The speech model ${model.name} is damaged or was not downloaded to its end (${file}). Download it again in settings`,
    'unknown-shape': `${file} is a model that this version of whisper.cpp cannot read, or it is damaged. Choose another in settings`,
  }[reason];
  return new AppError({
    code: reason === 'missing' ? 'not-found' : 'bad-input',
    message: `${what ?? `The speech model ${model.name} could not be loaded (${reason}). Choose a smaller one in settings`}.`,
    details: { reason },
  });
}
