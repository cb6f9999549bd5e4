import { sampleRate } from '#shared/domain/index.ts';

/** A gap is filled with silence up to this, so that a wrong number cannot ask for any amount of memory. */
const longestFill = 5 * sampleRate;

/**
 * The part of a microphone's sound that is still needed. Places are counted from the microphone's first sample and stay the same
 * when what lies before is let go.
 */
export class SoundBuffer {
  #store = new Int16Array(sampleRate);
  /** Place of the first sample kept. */
  #base = 0;
  #length = 0;
  /** Number that the next sample of the window should have. */
  #expected = 0;
  /** Samples that came, and samples that never did. */
  came = 0;
  lost = 0;

  /** One past the last sample. */
  get end(): number {
    return this.#base + this.#length;
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#store.byteLength;
  }

  /**
   * Takes the next sound. What is missing before it becomes silence, and is counted.
   *
   * @param from number of its first sample, as the window counts
   * @returns false for sound that came before: nothing is taken then
   */
  append(from: number, samples: Int16Array): boolean {
    if (from < this.#expected) return false;
    const missing = from - this.#expected;
    this.#expected = from + samples.length;
    this.lost += missing;
    this.came += samples.length;
    const fill = Math.min(missing, longestFill);
    this.#makeRoom(fill + samples.length);
    this.#store.fill(0, this.#length, this.#length + fill);
    this.#store.set(samples, this.#length + fill);
    this.#length += fill + samples.length;
    return true;
  }

  /** A copy. @throws RangeError for what is not there */
  slice(from: number, to: number): Int16Array<ArrayBuffer> {
    if (from < this.#base || to > this.end || to < from) {
      throw new RangeError(`samples ${from} to ${to} are not among ${this.#base} to ${this.end}`);
    }
    return this.#store.slice(from - this.#base, to - this.#base);
  }

  /** What lies before is not needed any more. */
  forget(before: number): void {
    const drop = Math.min(Math.max(0, before - this.#base), this.#length);
    // Moved rarely: once what is left is less than half of what is held.
    if (drop * 2 < this.#length && drop < sampleRate) return;
    this.#store.copyWithin(0, drop, this.#length);
    this.#base += drop;
    this.#length -= drop;
    const wanted = Math.max(sampleRate, this.#length * 2);
    if (wanted * 4 < this.#store.length) this.#store = this.#store.slice(0, wanted);
  }

  #makeRoom(more: number): void {
    const wanted = this.#length + more;
    if (wanted <= this.#store.length) return;
    const larger = new Int16Array(Math.max(wanted, this.#store.length * 2));
    larger.set(this.#store.subarray(0, this.#length));
    this.#store = larger;
  }
}
