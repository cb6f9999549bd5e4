import type { VoiceDetector } from '../ports.ts';
import { frameSamples } from './segmenter-options.ts';

/** A voice close to a microphone is this much louder than the room, in power (12 dB). */
const aboveFloor = 16;
/** Quieter than this is no speech, whatever the room is like: −50 dBFS as a mean square of samples. */
const leastEnergy = 32_768 ** 2 * 1e-5;
/** The floor goes down at once and up by this factor a frame: a doubling takes about two seconds. */
const rise = 1.011;

/**
 * Tells loud from quiet, for when Silero cannot be loaded: enough to trim a recording that the user starts and ends,
 * not to listen unasked.
 */
export function createLoudnessDetector(): VoiceDetector {
  let floor = leastEnergy / aboveFloor;
  let left = new Int16Array(0);
  const judge = (energy: number): number => {
    const isLoud = energy > Math.max(leastEnergy, floor * aboveFloor);
    floor = Math.max(1, Math.min(energy, floor * rise));
    return isLoud ? 1 : 0;
  };
  return {
    async detect(samples) {
      const all = new Int16Array(left.length + samples.length);
      all.set(left);
      all.set(samples, left.length);
      const frames = Math.floor(all.length / frameSamples);
      left = all.slice(frames * frameSamples);
      return Array.from({ length: frames }, (_, frame) =>
        judge(energyOf(all.subarray(frame * frameSamples, (frame + 1) * frameSamples))),
      );
    },
    reset() {
      left = new Int16Array(0);
    },
    async close() {
      left = new Int16Array(0);
    },
  };
}

/** Mean square of 16-bit samples; 0 for none. */
export function energyOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : sum / samples.length;
}
