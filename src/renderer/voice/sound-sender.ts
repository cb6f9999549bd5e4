// All in samples of 16 kHz.
/** One frame, 64 ms: how often sound goes up while there is speech. */
const usualBatch = 1_024;
/** 128 ms, as much as main has judged at once while there is none: more calls would only cost. */
const quietBatch = 2_048;
/** A second, the contract's most for one call: what has piled up goes up quickly. */
const largestBatch = 16_000;
/** Ten seconds. Who is further behind than that does not catch up. */
const capacity = 160_000;
/** Calls that may wait for their answer at once. More would only fill the socket's own queue, which has no bound. */
const maxUnderWay = 4;

interface SoundSenderOptions {
  /** There is no speech, and no key is held. */
  readonly isQuiet: () => boolean;
  /** Takes one batch to main. @throws whatever main answered */
  readonly send: (from: number, pcm: string) => Promise<void>;
  /** Main or the way to it does not keep up: `capacity` is used. Told once, and the sender takes no more. */
  readonly onFull: () => void;
  /** A batch was refused. Told once, and the sender takes no more. */
  readonly onRefused: (error: unknown) => void;
}

export interface SoundCounts {
  /** Samples that the microphone gave. */
  readonly captured: number;
  /** Samples that main has taken. */
  readonly sent: number;
  /** Samples that were missing between those that the microphone gave, or that did not fit. */
  readonly lost: number;
}

/** Sends sound in order, with every sample that was given to it, or ends. */
export function createSoundSender(options: SoundSenderOptions) {
  const queue = createSoundQueue(capacity);
  const waiters: (() => void)[] = [];
  let isOpen = false;
  let isOver = false;
  let isLast = false;
  let underWay = 0;
  let next = 0;
  let captured = 0;
  let sent = 0;
  let lost = 0;

  function end(): void {
    isOver = true;
    queue.clear();
    settle();
  }

  function settle(): void {
    if (!isOver && (underWay > 0 || queue.waiting > 0)) return;
    for (const waiter of waiters.splice(0)) waiter();
  }

  function pump(): void {
    while (isOpen && !isOver && underWay < maxUnderWay) {
      const least = options.isQuiet() ? quietBatch : usualBatch;
      if (queue.waiting < least && !isLast) break;
      const batch = queue.take(queue.waiting > 2 * least ? largestBatch : least);
      if (batch === null) break;
      underWay += 1;
      options.send(batch.from, toBase64(toPcm16(batch.samples))).then(
        () => {
          underWay -= 1;
          sent += batch.samples.length;
          pump();
        },
        (error: unknown) => {
          underWay -= 1;
          if (isOver) return;
          end();
          options.onRefused(error);
        },
      );
    }
    settle();
  }

  return {
    push(batch: SoundBatch) {
      if (isOver) return;
      captured += batch.samples.length;
      lost += batch.from - next;
      next = batch.from + batch.samples.length;
      if (!queue.push(batch)) {
        lost += batch.samples.length;
        end();
        options.onFull();
        return;
      }
      pump();
    },
    /** From here on what waits is sent; before, it is only kept. */
    open() {
      isOpen = true;
      pump();
    },
    /** Resolves when everything that was pushed has been taken by main, or never will be. */
    drained() {
      isLast = true;
      return new Promise<void>((resolve) => {
        waiters.push(resolve);
        pump();
      });
    },
    /** Drops what waits and takes no more. */
    cancel: end,
    counts: () => ({ captured, sent, lost }),
  };
}

/** Sound in a row: nothing is missing between its samples. */
interface SoundBatch {
  readonly from: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** @param capacity samples that it holds */
export function createSoundQueue(capacity: number) {
  let parts: SoundBatch[] = [];
  let waiting = 0;
  return {
    /** Samples that wait. */
    get waiting() {
      return waiting;
    },
    /** @returns false when it does not fit any more: then it was not taken */
    push(batch: SoundBatch) {
      if (waiting + batch.samples.length > capacity) return false;
      if (batch.samples.length > 0) parts.push(batch);
      waiting += batch.samples.length;
      return true;
    },
    /** Up to `most` samples from the front, never across a gap; null when nothing waits. */
    take(most: number): SoundBatch | null {
      const first = parts[0];
      if (first === undefined) return null;
      const taken: Float32Array[] = [];
      let length = 0;
      while (length < most) {
        const next = parts[0];
        if (next === undefined || next.from !== first.from + length) break;
        const part = next.samples.subarray(0, most - length);
        taken.push(part);
        length += part.length;
        const rest = next.samples.subarray(part.length);
        if (rest.length === 0) parts.shift();
        else parts[0] = { from: next.from + part.length, samples: rest };
      }
      waiting -= length;
      const samples = new Float32Array(length);
      let at = 0;
      for (const part of taken) {
        samples.set(part, at);
        at += part.length;
      }
      return { from: first.from, samples };
    },
    clear() {
      parts = [];
      waiting = 0;
    },
  };
}

/** Chromium has it since 140; TypeScript's libraries for this year leave it out. */
interface EncodingBytes extends Uint8Array {
  toBase64?(): string;
}

/** −1 to 1 as signed 16 bit; louder than full scale is cut off there. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    pcm[index] = Math.round(Math.min(1, Math.max(-1, samples[index] ?? 0)) * 32_767);
  }
  return pcm;
}

// Fewer than any engine's most arguments for one call.
const piece = 8_192;

/** Little-endian, base64, as `speech.audio` wants it. Every machine that runs a browser is little-endian. */
export function toBase64(pcm: Int16Array<ArrayBuffer>): string {
  const bytes: EncodingBytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  }
  return btoa(text);
}
