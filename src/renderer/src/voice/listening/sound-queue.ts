/** Sound in a row: nothing is missing between its samples. */
export interface SoundBatch {
  /** Number of the first sample. */
  readonly from: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Sound that waits to be sent, oldest first. */
export interface SoundQueue {
  /** Samples that wait. */
  readonly waiting: number;
  /** @returns false when it does not fit any more: then it was not taken */
  push(batch: SoundBatch): boolean;
  /** Up to `most` samples from the front, never across a gap; null when nothing waits. */
  take(most: number): SoundBatch | null;
  clear(): void;
}

/** @param capacity samples that it holds */
export function createSoundQueue(capacity: number): SoundQueue {
  let parts: SoundBatch[] = [];
  let waiting = 0;
  return {
    get waiting() {
      return waiting;
    },
    push(batch) {
      if (waiting + batch.samples.length > capacity) return false;
      if (batch.samples.length > 0) parts.push(batch);
      waiting += batch.samples.length;
      return true;
    },
    take(most) {
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
