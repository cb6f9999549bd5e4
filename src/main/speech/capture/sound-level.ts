import { frameSamples, type VoiceDetector } from '../ports.ts';

/** Frames quieter than this part of the loudest one are pauses. */
const pauseShare = 0.03;
/** What digital silence counts as, in dBFS. */
const quietest = -96;

/** RMS of the speech in an utterance, its pauses left out, in dBFS: 0 is as loud as it gets. */
export function loudnessOf(samples: Int16Array): number {
  const energies = energiesOf(samples);
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const loud = energies.filter((energy) => energy > loudest * pauseShare);
  const mean = loud.reduce((sum, energy) => sum + energy, 0) / Math.max(1, loud.length);
  return mean <= 0 ? quietest : Math.max(quietest, 10 * Math.log10(mean / 32_768 ** 2));
}

/** Half of full scale: loud enough for every engine, with room for what is louder still. */
const wantedPeak = 16_384;
/** 32 dB, of what is as quiet as a whisper across a room; noise must not become a voice. */
const mostGain = 40;
/** A click of a key is one or two frames and no measure of a voice. */
const louderFrames = 2;

/**
 * The same sound as loud as engines like it, whoever speaks however near the microphone: one gain for all of it, so
 * that nothing is bent (decision 20). Silence stays silence.
 */
export function evenOut(samples: Int16Array): Int16Array {
  const peaks: number[] = [];
  for (let from = 0; from < samples.length; from += frameSamples) {
    let peak = 0;
    for (const sample of samples.subarray(from, from + frameSamples)) peak = Math.max(peak, Math.abs(sample));
    peaks.push(peak);
  }
  const sorted = peaks.toSorted((a, b) => b - a);
  const peak = sorted[Math.min(louderFrames, sorted.length - 1)] ?? 0;
  if (peak === 0) return samples;
  const gain = Math.min(mostGain, wantedPeak / peak);
  return samples.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * gain))));
}

/** A voice close to a microphone is this much louder than the room, in power (12 dB). */
const aboveFloor = 16;
/** Quieter than this is no speech, whatever the room is like: −50 dBFS as a mean square of samples. */
const leastEnergy = 32_768 ** 2 * 1e-5;
/** The floor goes down at once and up by this factor a frame: a doubling takes about two seconds. */
const rise = 1.011;

/**
 * Tells loud frames from quiet ones, for when Silero cannot be loaded: enough to trim a recording that the user starts and ends,
 * not to listen unasked.
 */
export function createLoudnessDetector(): VoiceDetector {
  let floor = leastEnergy / aboveFloor;
  const judge = (energy: number): number => {
    const isLoud = energy > Math.max(leastEnergy, floor * aboveFloor);
    floor = Math.max(1, Math.min(energy, floor * rise));
    return isLoud ? 1 : 0;
  };
  return {
    detect: async (samples) => energiesOf(samples).map(judge),
    close: async () => undefined,
  };
}

/** Of each frame; the last one may be shorter. */
function energiesOf(samples: Int16Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / frameSamples) }, (_, frame) =>
    energyOf(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  );
}

/** Mean square of 16-bit samples; 0 for none. */
export function energyOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : sum / samples.length;
}
