import { z } from 'zod';

/** The other side, and the layout of a frame, is resources/whisper/parley-whisper.cpp. */
const headBytes = 9;

function frame(kind: 'L' | 'T' | 'A', id: number, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(headBytes + body.length);
  bytes.write(kind, 0, 'latin1');
  bytes.writeUInt32LE(id, 1);
  bytes.writeUInt32LE(body.length, 5);
  bytes.set(body, headBytes);
  return bytes;
}

export function loadFrame(id: number, threads: number, modelFile: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(threads);
  return frame('L', id, Buffer.concat([head, Buffer.from(modelFile, 'utf8')]));
}

export interface DecodeRequest {
  readonly samples: Int16Array;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  /** Frames of 20 ms that are encoded; 0 for the whole window. */
  readonly audioContext: number;
  /** Bounds a decode that goes in circles. */
  readonly mostTokens: number;
}

export function decodeFrame(id: number, request: DecodeRequest): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(request.audioContext, 0);
  head.writeUInt32LE(request.mostTokens, 4);
  head.write(request.language, 8, 8, 'latin1');
  const { samples } = request;
  // Typed arrays are little-endian on every processor that Node runs on but one (s390x), as are the frames.
  return frame(
    'T',
    id,
    Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]),
  );
}

export function abortFrame(id: number): Buffer {
  return frame('A', id, new Uint8Array(0));
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
export type Reply = z.infer<typeof reply>;
export type Loaded = z.infer<typeof loaded>;
export type Decoded = z.infer<typeof text>;

/** @throws when the line is none of ours */
export function readReply(line: string): Reply {
  return reply.parse(JSON.parse(line));
}
