import { type CaptureOrder, type SoundFrame, sentFrameSamples } from './sound-frame.ts';

// TypeScript's DOM library leaves the worklet's own globals out.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
/** Number of the block's first sample since the context was made. */
declare const currentFrame: number;

// One block, as the Web Audio standard has it.
const nothing = new Float32Array(128);
// Blocks without a stumble after which it runs: 16 ms.
const evenBlocks = 2;

/**
 * Runs on the audio thread. Collects what the microphone gives into frames of `frameSamples` and posts each with the
 * number of its first sample; numbers that the audio thread left out are left out here too, so that a loss is seen.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  #frame = new Float32Array(sentFrameSamples);
  #filled = 0;
  /** Number of the frame's first sample; null until there was a block. */
  #from: number | null = null;
  /** The context's number of this capture's first sample. */
  #start = 0;
  #ended = false;
  /** Number that the next block has if none is left out. */
  #expected = -1;
  /** Blocks in a row of which none was left out. */
  #even = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<CaptureOrder>) => {
      if (data !== 'end') return;
      this.#post(true);
      this.#ended = true;
    };
  }

  /** One block of 128 samples. @returns false to be let go */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    if (this.#ended) return false;
    let block = inputs[0]?.[0];
    // The audio thread stumbles while it gets going: the capture begins when it runs evenly.
    const isEven = currentFrame === this.#expected;
    this.#expected = currentFrame + nothing.length;
    this.#even = isEven ? this.#even + 1 : 0;
    if (this.#from === null) {
      if (block === undefined || this.#even < evenBlocks) return true;
      this.#start = currentFrame;
      this.#from = 0;
    }
    // While it gets going a microphone gives nothing for some blocks: that is silence, and time goes on.
    block ??= nothing;
    const number = currentFrame - this.#start;
    if (number !== this.#from + this.#filled) {
      this.#post(false);
      this.#from = number;
    }
    // Whole blocks fill a frame exactly, so none is ever cut in two.
    this.#frame.set(block, this.#filled);
    this.#filled += block.length;
    if (this.#filled + block.length > sentFrameSamples) this.#post(false);
    return true;
  }

  #post(isLast: boolean): void {
    const samples = this.#frame.slice(0, this.#filled);
    const message: SoundFrame = { from: this.#from ?? 0, samples, isLast };
    this.#from = (this.#from ?? 0) + this.#filled;
    this.#filled = 0;
    if (samples.length > 0 || isLast) this.port.postMessage(message, [samples.buffer]);
  }
}

registerProcessor('capture', CaptureProcessor);
